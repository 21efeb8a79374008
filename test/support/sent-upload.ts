/** An upload by tus whose bytes are sent piece by piece, as a test wants them to arrive. */
import assert from 'node:assert/strict'
import {
  MOST_TAIL_BYTES,
  TAIL_HEADER,
  TAIL_LIMIT_HEADER,
  VIDEO_HEADER,
} from '../../daemon/contract/upload-headers.ts'

const OCTETS = 'application/offset+octet-stream'

export interface UploadTarget {
  baseUrl: string
  key: string
  /** false for one of several processes that have a bucket and no folder in common. */
  takesTails?: boolean
}

export class SentUpload {
  readonly bytes: Buffer
  readonly url: string
  readonly video: string
  readonly #key: string
  #sent = 0

  private constructor(bytes: Buffer, url: string, video: string, key: string) {
    this.bytes = bytes
    this.url = url
    this.video = video
    this.#key = key
  }

  /** `into`: a video that waits for a file; otherwise a new one. */
  static async begin(
    { baseUrl, key, takesTails = true }: UploadTarget,
    bytes: Buffer,
    into?: string,
  ): Promise<SentUpload> {
    const answer = await fetch(`${baseUrl}/v1/uploads${into ? `?video=${into}` : ''}`, {
      method: 'POST',
      headers: { ...headersOf(key), 'upload-length': String(bytes.length) },
    })
    assert.equal(answer.status, 201, await answer.text())
    assert.equal(answer.headers.get(TAIL_LIMIT_HEADER), takesTails ? String(MOST_TAIL_BYTES) : null)
    return new SentUpload(
      bytes,
      new URL(answer.headers.get('location')!, baseUrl).href,
      answer.headers.get(VIDEO_HEADER)!,
      key,
    )
  }

  get id(): string {
    return this.url.split('/').at(-1)!
  }

  get sent(): number {
    return this.#sent
  }

  /** Sends what lies before `end` and was not sent yet. */
  async send(end = this.bytes.length): Promise<Response> {
    const answer = await fetch(this.url, {
      method: 'PATCH',
      headers: {
        ...headersOf(this.#key),
        'upload-offset': String(this.#sent),
        'content-type': OCTETS,
      },
      body: new Uint8Array(this.bytes.subarray(this.#sent, end)),
    })
    if (answer.ok) this.#sent = end
    return answer
  }

  /** Sends the file from `start` on ahead of the rest. */
  sendTail(start: number, bytes = this.bytes.subarray(start)): Promise<Response> {
    return fetch(this.url, {
      method: 'PATCH',
      headers: {
        ...headersOf(this.#key),
        [TAIL_HEADER]: 'true',
        'upload-offset': String(start),
        'content-type': OCTETS,
      },
      body: new Uint8Array(bytes),
    })
  }

  terminate(): Promise<Response> {
    return fetch(this.url, { method: 'DELETE', headers: headersOf(this.#key) })
  }

  /** The same upload on a daemon that was started again, at another port. */
  at(baseUrl: string): SentUpload {
    const { pathname } = new URL(this.url)
    return new SentUpload(this.bytes, new URL(pathname, baseUrl).href, this.video, this.#key)
  }

  /** Asks where to go on, as after a broken connection. */
  async resume(): Promise<number> {
    const answer = await fetch(this.url, { method: 'HEAD', headers: headersOf(this.#key) })
    assert.equal(answer.status, 200)
    this.#sent = Number(answer.headers.get('upload-offset'))
    return this.#sent
  }
}

const headersOf = (key: string): Record<string, string> => ({
  authorization: `Bearer ${key}`,
  'tus-resumable': '1.0.0',
})
