// Every error that the API answers: name, HTTP status, code of the envelope and text. docs/api-errors.md lists the same.

interface ApiErrorEntry {
  /** HTTP status. Rule and business errors answer 200, as clients of this family expect. */
  readonly status: number;
  /** `code` of the envelope. */
  readonly code: number;
  readonly text: string;
}

export const API_ERRORS = {
  'request-invalid': { status: 400, code: 400, text: '请求参数不正确' },
  'value-too-long': {
    status: 400,
    code: 400,
    text: '有一项内容太长：它的字段建有索引或不能重复，请缩短到 600 个字以内',
  },
  'token-dead': { status: 401, code: 401, text: 'Token失效，请重新登录' },
  forbidden: { status: 403, code: 403, text: '没有权限，请联系管理员授权' },
  'not-found': { status: 404, code: 404, text: '请求的资源不存在' },
  'method-refused': { status: 405, code: 405, text: '不支持该请求方式' },
  conflict: { status: 409, code: 409, text: '数据已被修改或已存在，请刷新后重试' },
  'key-reused': { status: 409, code: 409, text: '幂等键已用于另一个请求，请刷新后重试' },
  'too-large': { status: 413, code: 413, text: '提交的内容过大' },
  'type-refused': { status: 415, code: 415, text: '不支持的内容类型' },
  'too-many-requests': { status: 429, code: 429, text: '操作过于频繁，请稍后再试' },
  'headers-too-large': { status: 431, code: 431, text: '请求头过大' },
  internal: { status: 500, code: 500, text: '服务器内部错误' },
  unavailable: { status: 503, code: 503, text: '服务暂不可用，请稍后重试' },
  'time-out': { status: 504, code: 504, text: '网络超时' },
  'storage-full': { status: 507, code: 507, text: '存储空间不足，暂时不能保存' },
  /** The text is given where it is thrown: a rule of the business said no. */
  rule: { status: 200, code: 500, text: '操作失败' },
  'record-missing': { status: 200, code: 500, text: '未找到对应实体' },
  'captcha-missing': { status: 200, code: 500, text: '验证码无效' },
  'captcha-wrong': { status: 200, code: 500, text: '验证码错误' },
  'sign-in-wrong': { status: 200, code: 500, text: '用户名或密码错误' },
  'user-frozen': { status: 200, code: 500, text: '该用户已冻结' },
  'user-cancelled': { status: 200, code: 500, text: '该用户已注销' },
  'demo-closed': { status: 200, code: 500, text: '演示账号只能在本机访问时登录' },
  'sign-in-throttled': { status: 429, code: 429, text: '登录失败次数过多，请稍后再试' },
  'sms-wrong': { status: 200, code: 500, text: '手机验证码错误' },
  'sms-throttled': { status: 429, code: 429, text: '验证码发送过于频繁，请稍后再试' },
} as const satisfies Record<string, ApiErrorEntry>;

export type ApiErrorName = keyof typeof API_ERRORS;

/** An answer that is not a success. The text reaches the user: no SQL, path, stack or token in it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: number;
  constructor(
    readonly error: ApiErrorName,
    text: string,
    /** Seconds for the Retry-After header. */
    readonly retryAfter?: number,
    options?: ErrorOptions,
    /** Details that a client reads, sent as they are; most errors have none. */
    readonly result?: Readonly<Record<string, unknown>>,
  ) {
    super(text, options);
    this.status = API_ERRORS[error].status;
    this.code = API_ERRORS[error].code;
  }
}

/**
 * Makes an error to throw: `throw failure('forbidden')`, `throw failure('rule', '角色编码已存在')`.
 * @param text overrides the table's text; Chinese, one sentence.
 * @param options `retryAfter` in seconds; `result` is sent as the result of the answer; `field` is the wire name of the
 *   field that was refused, which forms mark
 */
export function failure(
  error: ApiErrorName,
  text?: string,
  options?: {
    retryAfter?: number;
    cause?: unknown;
    result?: Readonly<Record<string, unknown>>;
    field?: string;
  },
): ApiError {
  return new ApiError(
    error,
    text ?? API_ERRORS[error].text,
    options?.retryAfter,
    options?.cause === undefined ? undefined : { cause: options.cause },
    options?.result ?? (options?.field === undefined ? undefined : refuseField(options.field, text ?? '')),
  );
}

/** The result of an answer that refuses a field. */
export function refuseField(field: string, text: string): { fields: { field: string; text: string }[] } {
  return { fields: [{ field, text }] };
}
