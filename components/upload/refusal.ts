/** Classifies a failed request by what to do next. */
import type { UploadFault, WaitReason } from './events.ts'

/** The page has set no token yet. */
export class NoToken extends Error {}
/** The page's `getToken` rejected. */
export class TokenProblem extends Error {}

/** An answer that is no success; `status` 0: none came. */
export class UploadRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfterSeconds: number | undefined
  /** The token that the request carried. */
  readonly token: string
  constructor(
    status: number,
    {
      body = '',
      retryAfter = null,
      token = '',
    }: { body?: string; retryAfter?: string | null; token?: string } = {},
  ) {
    super(`The appliance answered ${status}: ${body.slice(0, 500)}`)
    this.status = status
    this.code = codeIn(body)
    this.token = token
    this.retryAfterSeconds = Number(retryAfter) > 0 ? Number(retryAfter) : undefined
  }
}

export async function refusalOf(response: Response, token: string): Promise<UploadRefusal> {
  return new UploadRefusal(response.status, {
    body: await response.text().catch(() => ''),
    retryAfter: response.headers.get('retry-after'),
    token,
  })
}

/** token: again, with another one · anew: what was begun is gone · wait · fail. */
export type UploadVerdict =
  | { next: 'token' }
  | { next: 'anew' }
  | { next: 'wait'; reason: WaitReason; isOurs: boolean; retryAfterSeconds?: number | undefined }
  | { next: 'fail'; reason: UploadFault }

const fail = (reason: UploadFault): UploadVerdict => ({ next: 'fail', reason })

export function verdictOn(error: unknown, silence: () => WaitReason): UploadVerdict {
  if (error instanceof NoToken) return { next: 'wait', reason: 'token', isOurs: false }
  if (error instanceof TokenProblem)
    return { next: 'wait', reason: silence(), isOurs: silence() !== 'offline' }
  if (!(error instanceof UploadRefusal)) return fail('failed')
  const { status, code, retryAfterSeconds } = error
  if (status === 0) return { next: 'wait', reason: silence(), isOurs: false }
  if (code === 'upload_not_found' || code === 'upload_expired' || status === 410)
    return { next: 'anew' }
  if (code === 'invalid_state') return fail('state')
  if (status === 401) return { next: 'token' }
  if (status === 403) return fail('refused')
  if (status === 404) return fail('unknown')
  if (status === 413) return fail('size')
  if (status === 507) return fail('full')
  // Somebody holds it still, or the offset was another one: the next request shows.
  if (status === 409 || status === 423 || status === 429 || status >= 502)
    return { next: 'wait', reason: 'busy', isOurs: status === 409, retryAfterSeconds }
  return status >= 500 ? { next: 'wait', reason: 'busy', isOurs: true } : fail('failed')
}

function codeIn(body: string): string {
  try {
    return String((JSON.parse(body) as { code?: unknown }).code ?? '')
  } catch {
    // Not the appliance's words, but those of something on the way to it.
    return ''
  }
}
