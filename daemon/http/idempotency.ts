/**
 * `Idempotency-Key`: a POST with the key of an earlier one gets the same response for 24
 * h, and nothing happens twice. Keys belong to the credentials of the request.
 */
import { createHash } from 'node:crypto'
import { AppError, ERRORS, type AppErrorMore, type ErrorCode } from '../contract/errors.ts'
import { IDEMPOTENCY_KEY } from '../contract/route.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'

const STORED_MS = 24 * 3_600_000
const CLEAN_EVERY_MS = 600_000

/** HTTP form of an operation's result. */
export interface Rendered {
  body: string | null
  location: string | null
}
type Answer =
  | { kind: 'done'; rendered: Rendered }
  | {
      kind: 'refused'
      code: ErrorCode
      detail: string
      more: Pick<AppErrorMore, 'faults' | 'reason' | 'given'>
    }

interface IdempotentRequest {
  key: string
  caller: Caller
  method: string
  /** With its query. */
  address: string
  body: unknown
}

export interface Idempotency {
  /**
   * Runs `work`, or returns the stored response. Throws what it threw, `idempotency_key_reused`,
   * `conflict`, `validation_failed`.
   */
  once(
    request: IdempotentRequest,
    work: () => Promise<Rendered>,
  ): Promise<{ rendered: Rendered; replayed: boolean }>
}

export function createIdempotency(deps: Pick<Deps, 'db' | 'vault' | 'clock'>): Idempotency {
  /** Requests in progress in this process, so that a duplicate waits for the first. */
  const running = new Map<string, { fingerprint: string; answer: Promise<Answer> }>()
  let cleanedAtMs = 0

  async function begin(
    owner: string,
    idempotencyKey: string,
    fingerprint: string,
  ): Promise<Answer | null> {
    const now = deps.clock.now()
    const oldest = new Date(now.getTime() - STORED_MS).toISOString()
    const clean = now.getTime() - cleanedAtMs > CLEAN_EVERY_MS
    if (clean) cleanedAtMs = now.getTime()
    const stored = await deps.db.write(async ({ storedAnswers }) => {
      if (clean) await storedAnswers.removeBefore(oldest)
      const earlier = await storedAnswers.get(owner, idempotencyKey)
      if (earlier && earlier.createdAt >= oldest) return earlier
      await storedAnswers.put({
        owner,
        idempotencyKey,
        fingerprint,
        answer: null,
        createdAt: now.toISOString(),
      })
      return null
    })
    if (!stored) return null
    requireSame(stored.fingerprint, fingerprint)
    if (stored.answer === null)
      throw new AppError(
        'conflict',
        'svc was stopped while it processed the request with this Idempotency-Key. Check ' +
          'whether the request took effect; if not, send it again with another key.',
      )
    return JSON.parse(deps.vault.open(stored.answer)) as Answer
  }

  /** Internal errors are not stored: the same key may be retried. */
  async function run(
    owner: string,
    idempotencyKey: string,
    fingerprint: string,
    work: () => Promise<Rendered>,
  ): Promise<Answer> {
    const answer = await work().then(
      (rendered): Answer => ({ kind: 'done', rendered }),
      async (error: unknown): Promise<Answer> => {
        if (error instanceof AppError && ERRORS[error.code].status < 500) {
          const { code, message, faults, reason, given } = error
          return { kind: 'refused', code, detail: message, more: { faults, reason, given } }
        }
        await deps.db.write(({ storedAnswers }) => storedAnswers.remove(owner, idempotencyKey))
        throw error
      },
    )
    const createdAt = deps.clock.now().toISOString()
    await deps.db.write(({ storedAnswers }) =>
      storedAnswers.put({
        owner,
        idempotencyKey,
        fingerprint,
        answer: deps.vault.seal(JSON.stringify(answer)),
        createdAt,
      }),
    )
    return answer
  }

  /** A duplicate that another process is asked waits for its answer, which is stored by then. */
  async function alone(place: string, work: () => Promise<Answer>): Promise<Answer> {
    if (!deps.db.shared) return work()
    const lock = await deps.db.shared.lock(`idempotency ${place}`)
    try {
      return await work()
    } finally {
      await lock.release()
    }
  }

  return {
    async once({ key, caller, method, address, body }, work) {
      requireKey(key)
      // The owner secret permits more than a session, so the two do not share responses.
      const owner = caller.keyId ?? `${caller.space} ${caller.account?.id ?? caller.via}`
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([method, address, body ?? null]))
        .digest('hex')
      const place = `${owner} ${key}`
      const twin = running.get(place)
      if (twin) {
        requireSame(twin.fingerprint, fingerprint)
        return { rendered: settled(await twin.answer), replayed: true }
      }
      let replayed = true
      const answer = alone(place, async () => {
        const earlier = await begin(owner, key, fingerprint)
        replayed = earlier !== null
        return earlier ?? run(owner, key, fingerprint, work)
      })
      running.set(place, { fingerprint, answer })
      try {
        return { rendered: settled(await answer), replayed }
      } finally {
        running.delete(place)
      }
    },
  }
}

function settled(answer: Answer): Rendered {
  if (answer.kind === 'done') return answer.rendered
  throw new AppError(answer.code, answer.detail, answer.more)
}

function requireKey(key: string): void {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return
  const message = 'must be 1 to 255 ASCII characters without spaces, such as a UUID'
  throw new AppError('validation_failed', `headers.${IDEMPOTENCY_KEY}: ${message}.`, {
    faults: [{ path: `headers.${IDEMPOTENCY_KEY.toLowerCase()}`, code: 'invalid', message }],
  })
}

function requireSame(earlier: string, now: string): void {
  if (earlier !== now)
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was used for another request. Use a new key for each new request.',
    )
}
