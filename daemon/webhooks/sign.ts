/**
 * Signatures of Standard Webhooks:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
import { createHmac } from 'node:crypto'

export interface Message {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
  /** null: svc itself caused the event. */
  requestId: string | null
}

/** Headers with one signature for each valid secret. */
export function signedHeaders(
  message: Message,
  secrets: readonly string[],
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    ...(message.requestId === null ? {} : { 'x-request-id': message.requestId }),
    'webhook-signature': secrets.map((secret) => `v1,${signature(message, secret)}`).join(' '),
  }
}

function signature({ id, timestamp, body }: Omit<Message, 'requestId'>, secret: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
}
