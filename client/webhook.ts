/**
 * Checks that svc has sent a request to a webhook: Standard Webhooks,
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
import type { SvcEvent } from './api.ts'

/** Those of a `Request`, or of Node's `IncomingMessage`. */
export type WebhookHeaders =
  | Pick<Headers, 'get'>
  | Readonly<Record<string, string | readonly string[] | undefined>>

export interface WebhookTolerance {
  /** How far the clocks of the two machines may differ, and how long a delivery may be on its way. Default: 300. */
  toleranceSeconds?: number
  /** Milliseconds since 1970. Default: this machine's clock. */
  nowMs?: number
}

export type WebhookFault =
  | 'headers_missing'
  | 'secret_invalid'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'signature_invalid'
  | 'body_invalid'

/** Answer such a request with 400, and do nothing else. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly fault: WebhookFault
  constructor(fault: WebhookFault, message: string) {
    super(message)
    this.fault = fault
  }
}

/** While a secret is rotated there are two; more come from somebody who wants this machine to compute. */
const MOST_SIGNATURES = 16

/**
 * Returns the event. `body`: the bytes as they came, not parsed JSON. Several `secrets` while you replace one. Rejects
 * with a `WebhookError`. Signatures are compared in constant time, by the platform.
 */
export async function verifyWebhook(
  body: string | Uint8Array<ArrayBuffer>,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, nowMs = Date.now() }: WebhookTolerance = {},
): Promise<SvcEvent> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ', MOST_SIGNATURES)
    .filter((each) => each.startsWith('v1,'))
    .map((each) => fromBase64(each.slice('v1,'.length)))
  requireRecent(timestamp, toleranceSeconds, nowMs)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const key = await keyOf(secret)
    for (const signature of signatures)
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed)))
        return parsed(bytes)
  }
  throw new WebhookError(
    'signature_invalid',
    'No signature of this request was made with this secret. Check that the body is passed exactly as it was received.',
  )
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value =
    typeof headers.get === 'function'
      ? (headers as Headers).get(name)
      : (headers as Record<string, unknown>)[name]
  if (typeof value !== 'string' || value === '')
    throw new WebhookError('headers_missing', `The request has no ${name} header.`)
  return value
}

function requireRecent(timestamp: string, toleranceSeconds: number, nowMs: number): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookError('headers_missing', 'webhook-timestamp is not a number of seconds.')
  const ageSeconds = nowMs / 1000 - Number(timestamp)
  if (ageSeconds > toleranceSeconds)
    throw new WebhookError(
      'timestamp_too_old',
      `The request was signed ${Math.round(ageSeconds)} s ago: it may be a repetition by somebody else.`,
    )
  if (ageSeconds < -toleranceSeconds)
    throw new WebhookError(
      'timestamp_too_new',
      'The request was signed in the future. Check the clock of this machine.',
    )
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith('whsec_') ? fromBase64(secret.slice('whsec_'.length)) : null
  if (!bytes || bytes.length === 0)
    throw new WebhookError(
      'secret_invalid',
      'The secret of a webhook is whsec_ followed by Base64. It is shown once, when the webhook is created.',
    )
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** Null when it is not Base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}

function joined(head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + body.length)
  all.set(head)
  all.set(body, head.length)
  return all
}

function parsed(bytes: Uint8Array): SvcEvent {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as SvcEvent
  } catch {
    throw new WebhookError('body_invalid', 'The request is signed, but its body is not JSON.')
  }
}
