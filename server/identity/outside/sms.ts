// Sending codes and texts to telephones: through the gateway of the configuration, else into the log of this server.
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import { failure } from '../../kernel/errors.ts';
import type { SmsCode } from '../sms-codes.ts';
import { callOut } from './call-out.ts';

/** The port of text messages. */
export interface SmsSender {
  /** @throws ApiError when the message cannot be sent */
  send(message: SmsCode): Promise<void>;
  /** Sends a text that holds no code. @throws ApiError when it cannot be sent */
  notify(notice: SmsNotice): Promise<void>;
}

export interface SmsNotice {
  mobile: string;
  text: string;
}

const PURPOSES = { '0': 'sign-in', '1': 'registration', '2': 'password-reset' } as const;
const NOTICE = 'notice';

/**
 * Whether people can get a code at all: by the gateway, or, where only this machine reaches the server, by its log.
 * Without it what needs a code is neither offered nor done.
 */
export function hasSms(config: Config): boolean {
  return config.smsUrl !== undefined || config.isLoopback;
}

/** The sender of the configuration. */
export function createSmsSender(config: Config, log: FastifyBaseLogger): SmsSender {
  return config.smsUrl === undefined
    ? createLogSender(log)
    : createGatewaySender(config.smsUrl, config.smsToken, log);
}

/** Writes codes into the log, where whoever runs the server reads them. */
export function createLogSender(log: FastifyBaseLogger): SmsSender {
  return {
    async send({ mobile, purpose, code }) {
      log.info({ event: 'sms', mobile, purpose: PURPOSES[purpose] }, `短信验证码 ${code}`);
    },
    async notify({ mobile, text }) {
      log.info({ event: 'sms', mobile, purpose: NOTICE }, text);
    },
  };
}

/**
 * Hands codes and texts to a gateway: a POST with `{mobile, purpose, code, text}`, without `code` for a text; any 2xx is
 * a success.
 */
export function createGatewaySender(
  url: string,
  token: string | undefined,
  log: FastifyBaseLogger,
): SmsSender {
  const post = async (purpose: string, message: object): Promise<void> => {
    try {
      const answer = await callOut(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ purpose, ...message }),
      });
      if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`);
    } catch (error) {
      log.error({ event: 'sms-failed', purpose, err: error });
      throw failure('rule', '短信发送失败，请稍后再试');
    }
  };
  return {
    send({ mobile, purpose, code }) {
      const text = `您的验证码是${code}，10分钟内有效，请勿告诉他人。`;
      return post(PURPOSES[purpose], { mobile, code, text });
    },
    notify: (notice) => post(NOTICE, notice),
  };
}
