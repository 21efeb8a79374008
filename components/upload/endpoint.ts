/**
 * What is asked of the appliance about uploads, with the upload token and without cookies. The
 * bytes go by tus (transfer.ts).
 */
import type { UploadInfo } from '../../daemon/contract/upload.ts'
import { baseAddress } from '../configure.ts'
import { UploadRefusal, refusalOf } from './refusal.ts'
import type { TokenSource } from './token.ts'

export const uploadsAddress = (): string => `${baseAddress()}/v1/uploads`

/** All reject with a Refusal, or with what the page's `getToken` rejected with. */
export class UploadEndpoint {
  readonly #tokens: TokenSource

  constructor(tokens: TokenSource) {
    this.#tokens = tokens
  }

  /** Unfinished uploads of a file, newest first. */
  async find(fingerprint: string, signal: AbortSignal): Promise<UploadInfo[]> {
    const answer = await this.#ask('GET', `?fingerprint=${fingerprint}`, signal)
    return ((await answer.json()) as { data: UploadInfo[] }).data
  }

  async read(upload: string, signal: AbortSignal, waitSeconds = 0): Promise<UploadInfo> {
    const answer = await this.#ask(
      'GET',
      `/${upload}${waitSeconds > 0 ? `?wait=${waitSeconds}` : ''}`,
      signal,
    )
    return (await answer.json()) as UploadInfo
  }

  async remove(upload: string, signal: AbortSignal): Promise<void> {
    await this.#ask('DELETE', `/${upload}`, signal)
  }

  /** A token that is refused is renewed once. */
  async #ask(method: string, path: string, signal: AbortSignal): Promise<Response> {
    const token = await this.#tokens.current()
    const answer = await this.#request(method, path, token, signal)
    if (answer.ok) return answer
    const other = answer.status === 401 ? await this.#tokens.insteadOf(token) : undefined
    const again = other === undefined ? answer : await this.#request(method, path, other, signal)
    if (again.ok) return again
    throw await refusalOf(again, other ?? token)
  }

  #request(method: string, path: string, token: string, signal: AbortSignal): Promise<Response> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(method === 'DELETE' ? { 'tus-resumable': '1.0.0' } : {}),
    }
    return fetch(uploadsAddress() + path, {
      method,
      headers,
      signal,
      credentials: 'omit',
      cache: 'no-store',
    }).catch(() => {
      signal.throwIfAborted()
      throw new UploadRefusal(0)
    })
  }
}
