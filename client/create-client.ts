/** The typed client, with requests repeated where that is safe. */
import { idempotentOperations } from '../daemon/contract/idempotent-operations.ts'
import { createPlainClient, type CallOptions, type Client, type ClientOptions } from './api.ts'
import { retrying, type RetryOptions } from './retry.ts'

export interface RetryingClientOptions extends ClientOptions, RetryOptions {}

/**
 * `svc.videos.list({ query: { tag: 'news' } })`: an object for each noun of the API, with a function for each operation.
 * Functions reject with a `ProblemError` when svc refuses, with a `TypeError` when it cannot be reached, and with the
 * reason of the signal.
 */
export function createClient({ retries, mostWaitMs, ...options }: RetryingClientOptions): Client {
  const send = retrying(options.fetch ?? fetch, { retries, mostWaitMs })
  const client = createPlainClient({ ...options, fetch: send }) as unknown as AnyClient
  for (const id of idempotentOperations) {
    const [noun, name] = id.split('.') as [string, string]
    const operation = client[noun]![name]!
    // A file is sent without: svc does not compare files.
    client[noun]![name] = (input, { headers, ...rest } = {}) =>
      operation(
        input,
        input?.raw === undefined
          ? { ...rest, headers: { 'Idempotency-Key': newKey(), ...headers } }
          : { ...rest, headers },
      )
  }
  return client as unknown as Client
}

type AnyOperation = (input?: { raw?: BodyInit }, options?: CallOptions) => Promise<unknown>
type AnyClient = Record<string, Record<string, AnyOperation>>

/** randomUUID exists only on pages with HTTPS. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
