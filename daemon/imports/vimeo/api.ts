/**
 * Client of Vimeo's API (developer.vimeo.com/api, version 3.4), and the meaning of its errors. Only the
 * API itself gets the token: links in its responses are fetched without it.
 */
import type { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { Deps, Refusal } from '../../ports/deps.ts'
import type { WebAnswer } from '../../ports/imports.ts'

const VERSION = 'application/vnd.vimeo.*+json;version=3.4'
/** Where a 429 names no time. */
const USUAL_WAIT_SECONDS = 60
const LONGEST_WAIT_SECONDS = 24 * 3600

export interface VimeoApi {
  /**
   * `path` starts with a slash. Throws `import_refused`, `import_folder_not_found`, `rate_limited` with
   * the seconds to wait, `source_unreachable`.
   */
  get<T extends z.ZodType>(shape: T, path: string): Promise<z.output<T>>
}

export function vimeoApi(
  { webApi, clock, settings }: Pick<Deps, 'webApi' | 'clock' | 'settings'>,
  token: string,
  signal: AbortSignal,
): VimeoApi {
  return {
    async get(shape, path) {
      // The response names the next page, which must not be on another host.
      if (!/^\/(?!\/)/.test(path))
        throw new AppError('source_unreachable', 'Vimeo linked to a page outside its own host.')
      const answer = await webApi.get(settings.vimeoApiUrl + path, {
        signal,
        headers: { accept: VERSION, authorization: `Bearer ${token}` },
      })
      if (answer.status !== 200) throw refusal(answer, clock.now())
      const read = shape.safeParse(answer.body)
      if (!read.success)
        throw new AppError(
          'source_unreachable',
          "The format of Vimeo's response is not supported " +
            `(${read.error.issues[0]!.path.join('.')}).`,
          { cause: read.error },
        )
      return read.data
    },
  }
}

function refusal(answer: WebAnswer, now: Date): AppError {
  const { status } = answer
  const { developer_message: long, error: short } = (answer.body ?? {}) as {
    developer_message?: unknown
    error?: unknown
  }
  const detail = [long, short].find((text) => typeof text === 'string' && text !== '')
  const words = detail ? ` Vimeo says: ${String(detail).slice(0, 300)}` : ''
  if (status === 429)
    return new AppError('rate_limited', "Vimeo's rate limit for this token is reached.", {
      retryAfterSeconds: waitOf(answer, now),
    })
  if (status === 401)
    return new AppError(
      'import_refused',
      `Vimeo rejected the access token: it has expired or was revoked.${words}`,
    )
  if (status === 403)
    return new AppError(
      'import_refused',
      'The access token lacks permission. It needs the scopes public, private and ' +
        `video_files.${words}`,
      { cause: { statusCode: status } satisfies Refusal },
    )
  if (status === 404)
    return new AppError(
      'import_folder_not_found',
      `Vimeo did not find this in the account.${words}`,
    )
  return new AppError(
    'source_unreachable',
    `Vimeo responded with ${status}.${words} Try again later.`,
  )
}

/** The later of Retry-After and X-RateLimit-Reset, which used to be in seconds since 1970 and is a date now. */
function waitOf(answer: WebAnswer, now: Date): number {
  const waits = [answer.header('retry-after'), answer.header('x-ratelimit-reset')].flatMap(
    (text) => {
      if (text === null) return []
      const number = Number(text)
      const seconds = Number.isNaN(number)
        ? (Date.parse(text) - now.getTime()) / 1000
        : number > 1e9
          ? number - now.getTime() / 1000
          : number
      return Number.isNaN(seconds) ? [] : [seconds]
    },
  )
  const seconds = waits.length > 0 ? Math.max(...waits) : USUAL_WAIT_SECONDS
  return Math.ceil(Math.min(LONGEST_WAIT_SECONDS, Math.max(1, seconds)))
}
