/** Signatures of Standard Webhooks, as the appliance makes them. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { CliError } from '../errors/cli-error.ts'

interface Message {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  /** The raw body, byte for byte. */
  body: string
}

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

export function signature({ id, timestamp, body }: Message, secret: string): string {
  return `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/**
 * A header holds several signatures while a secret is being replaced; one valid signature suffices.
 * Compares in constant time.
 */
export function isSigned(message: Message, header: string, secret: string): boolean {
  const right = Buffer.from(signature(message, secret))
  return header
    .split(/\s+/)
    .some((given) => given.length === right.length && timingSafeEqual(Buffer.from(given), right))
}

function keyOf(secret: string): Buffer {
  if (/^whsec_[A-Za-z0-9+/]+=*$/.test(secret))
    return Buffer.from(secret.slice('whsec_'.length), 'base64')
  throw new CliError(
    'usage',
    'This is not a webhook secret.',
    'Webhook secrets start with whsec_ and are shown when the webhook is created; `svc ' +
      'webhooks rotate-secret` creates a new one.',
  )
}
