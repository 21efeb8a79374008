/** An intake for uploads alone: the real handler on a real server, over the daemon's real parts. */
import assert from 'node:assert/strict'
import { request as httpRequest, type ClientRequest } from 'node:http'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterEach, beforeEach } from 'mocha'
import {
  ERRORS,
  problem as problemShape,
  type ErrorCode,
  type Problem,
} from '../../daemon/contract/errors.ts'
import { createAuth } from '../../daemon/http/auth.ts'
import { lingerAfter } from '../../daemon/http/linger.ts'
import { PATIENCE } from '../../daemon/http/patience.ts'
import { createTusHandler } from '../../daemon/http/tus.ts'
import type { Settings } from '../../daemon/ports/deps.ts'
import { recoverUploads } from '../../daemon/uploads/recover.ts'
import { until } from '../daemon.ts'
import { filesBelow, folders } from './folder.ts'
import { openHouse, type House } from './house.ts'
import { servers, stopped, type Served } from './server.ts'

export const film = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
export const OCTETS = 'application/offset+octet-stream'
export const idIn = (url: string) => url.split('/').at(-1)!
export const metadata = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Call in a `describe`: before each test a new house with an open intake and a read-write key. */
export class UploadIntake {
  house!: House
  served!: Served
  /** Sent with every request. */
  key = ''
  readonly #folder = folders()
  readonly #serve = servers()

  constructor() {
    beforeEach(async () => {
      this.house = await openHouse(await this.#folder())
      await this.#open()
      this.key = await this.house.key('read_write')
    })
    afterEach(() => this.house.close())
  }

  async #open(): Promise<void> {
    const { deps } = this.house
    const tus = createTusHandler({ deps, auth: createAuth(deps) })
    this.served = await this.#serve((request, response) => {
      lingerAfter(request, response, PATIENCE.lingerMs)
      void tus(request, response)
    })
    deps.settings.baseUrl = this.url
  }

  /** A new process on the same folder, in all but the process. */
  async restart(settings: Partial<Settings> = {}): Promise<void> {
    await stopped(this.served.server)
    await this.house.close()
    this.house = await openHouse(this.house.dataDir, settings)
    await recoverUploads(this.house.deps)
    await this.#open()
  }

  get url(): string {
    return this.served.url
  }

  headers(more: Record<string, string> = {}): Record<string, string> {
    return { authorization: `Bearer ${this.key}`, 'tus-resumable': '1.0.0', ...more }
  }

  call(
    method: string,
    url: string,
    more: Record<string, string> = {},
    body: BodyInit | null = null,
  ): Promise<Response> {
    return fetch(new URL(url, this.url), { method, headers: this.headers(more), body })
  }

  create(more: Record<string, string> = {}, query = ''): Promise<Response> {
    return this.call('POST', `/v1/uploads${query}`, {
      'upload-length': String(film.length),
      ...more,
    })
  }

  /** A new upload's address. */
  async newUpload(more: Record<string, string> = {}, query = ''): Promise<string> {
    const answer = await this.create(more, query)
    assert.equal(answer.status, 201)
    return answer.headers.get('location')!
  }

  patch(url: string, offset: number, body: BodyInit): Promise<Response> {
    return this.call(
      'PATCH',
      url,
      { 'upload-offset': String(offset), 'content-type': OCTETS },
      body,
    )
  }

  async offsetOf(url: string): Promise<number> {
    return Number((await this.call('HEAD', url)).headers.get('upload-offset'))
  }

  /** Half a PATCH on a connection of its own: headers and `bytes`, then silence. */
  async halfPatch(url: string, bytes: Buffer): Promise<ClientRequest> {
    const half = httpRequest(url, {
      method: 'PATCH',
      headers: this.headers({
        'upload-offset': '0',
        'content-type': OCTETS,
        'content-length': String(film.length),
      }),
    })
    half.on('error', () => {
      // The test breaks it, or the server lets go of it.
    })
    half.write(bytes)
    await until(
      () => this.house.deps.uploadFiles.sizeOf(idIn(url)),
      (size) => size === bytes.length,
      'the bytes to be written',
    )
    return half
  }

  /** Uploads as a browser or the CLI does; answers the upload's address. */
  send(options: Partial<UploadOptions> = {}): Promise<string> {
    return new Promise((resolve, reject) => {
      const upload = new Upload(film, {
        endpoint: `${this.url}/v1/uploads`,
        headers: { authorization: `Bearer ${this.key}` },
        retryDelays: null,
        onSuccess: () => resolve(upload.url!),
        onError: reject,
        ...options,
      })
      upload.start()
    })
  }

  /** The answer is this error, in full and readable from another origin. */
  async problem(answer: Response | Promise<Response>, code: ErrorCode): Promise<Problem> {
    const response = await answer
    assert.equal(response.headers.get('content-type'), 'application/problem+json; charset=utf-8')
    const body = problemShape.strict().parse(await response.json())
    assert.equal(body.code, code, body.detail)
    assert.equal(response.status, ERRORS[code].status)
    assert.equal(body.type, `${this.url}/errors/${code}`)
    assert.match(body.request_id, /^req_/)
    assert.equal(response.headers.get('x-request-id'), body.request_id)
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    return body
  }

  /** What lies below videos/ and uploads/. */
  async files(): Promise<string[]> {
    return (await filesBelow(this.house.dataDir)).filter((path) => /^(videos|uploads)\//.test(path))
  }

  async processJobs() {
    return (await this.house.jobs()).filter(({ kind }) => kind === 'process')
  }

  async videoCount(): Promise<number> {
    const { rows } = await this.house.deps.db.read(({ videos }) =>
      videos.list(this.house.owner.space, { limit: 100, sort: 'name' }),
    )
    return rows.length
  }
}
