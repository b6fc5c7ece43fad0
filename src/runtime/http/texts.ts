// What a user reads when a call fails: the error catalogue and the cases it leaves open.
import { t } from '../../engine/text.ts';

export const TEXTS = {
  forbidden: t('拒绝访问'),
  serverError: t('服务器内部错误!'),
  notFound: t('很抱歉，资源未找到!'),
  timeout: t('网络超时'),
  unauthorized: t('未授权，请重新登录'),
  expiredTitle: t('登录已过期'),
  expired: t('很抱歉，登录已过期，请重新登录'),
  deadLink: t('链接中的登录凭证无效或已过期，未切换登录账号'),
  uncheckedLink: t('暂时无法核实链接中的登录凭证，未切换登录账号，请稍后重试'),
  offline: t('网络连接失败，请检查网络后重试'),
  cancelled: t('请求已取消'),
  html: t('服务器返回了网页而不是数据，请检查接口地址或网络代理'),
  empty: t('服务器没有返回内容，请稍后重试'),
  partial: t('服务器返回的数据不完整，请稍后重试'),
  shape: t('服务器返回的数据格式不正确，请联系管理员'),
  failed: t('操作失败'),
  submitted: t('数据正在处理，请勿重复提交'),
  tooFast: t('你点击的太快了，请慢点点击!'),
  download: t('文件下载失败'),
} as const;

/** True for the wordings a back end of this family uses for a token that is invalid, expired or empty. */
export function isTokenWording(message: string): boolean {
  return TOKEN_WORDING.test(message);
}

const TOKEN_WORDING =
  /token[\s:：,，]{0,3}(?:已|不能|不允许|验证)?(?:失效|无效|过期|为空|空|非法)|(?:无效|失效|过期|非法)的?\s?token|(?:invalid|expired|empty)\s+token|token\s+(?:is\s+)?(?:invalid|expired|empty)|登录已过期/i;
