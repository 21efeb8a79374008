import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { extname, join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { installPacked } from '../support/install-packed.ts'
import { runProgram } from '../../build/program.ts'
import { packClient } from '../../build/release/npm-packages.ts'
import { allRoutes } from '../../daemon/contract/routes.ts'
import type {
  createClient,
  each,
  ProblemError,
  upload,
  UploadToResume,
} from '../../client/index.ts'
import { launchBrowser, type Browser } from '../browser.ts'
import { bundlesOnce } from '../support/bundles.ts'
import { listening, servers, stopped } from '../support/server.ts'
import { programFacts } from './facts.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const MODULES = 'node_modules/@svc/client'

interface Packed {
  createClient: typeof createClient
  each: typeof each
  upload: typeof upload
  ProblemError: typeof ProblemError
}

/** The packed package, installed in the empty folder without a network. */
async function install(folder: string): Promise<void> {
  await bundlesOnce()
  await installPacked(folder, join(folder, await packClient(folder)))
}

/** What TypeScript has to say. */
async function typesOf(
  folder: string,
  files: string[],
  more: Record<string, unknown> = {},
): Promise<string> {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    allowJs: true,
    checkJs: true,
    module: 'nodenext',
    target: 'es2022',
    types: ['node'],
    ...more,
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { output } = await runProgram(process.execPath, [tsc, '-p', folder])
  return output.trim()
}

describe('@svc/client', () => {
  const appliance = programFacts({
    page: 'docs/client.md',
    samples: {
      list: 'list.mjs',
      upload: 'upload.mjs',
      link: 'link.mjs',
      webhook: 'webhook.mjs',
      others: ['page.html'],
    },
    command: (file) => [process.execPath, file],
    server: (file) => [process.execPath, file],
    prepare: install,
  })
  let packed: Packed
  before(async () => {
    packed = (await import(join(appliance().folder, MODULES, 'dist/index.js'))) as Packed
  })

  it('has no dependencies, and nothing in it but the bundle, its types and its licences', async () => {
    const { folder } = appliance()
    assert.deepEqual(
      (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.')),
      ['@svc', '@types'].filter((name) => name === '@svc' || typesAreLinked),
    )
    const place = join(folder, MODULES)
    assert.deepEqual((await readdir(place)).sort(), [
      'LICENSE',
      'NOTICE',
      'README.md',
      'dist',
      'package.json',
    ])
    const files = await readdir(join(place, 'dist'))
    assert.deepEqual(
      files.filter((file) => !/\.(?:js|d\.ts)$/.test(file)),
      ['licences.md'],
    )
    for (const file of files.filter((each) => each.endsWith('.js'))) {
      const text = await readFile(join(place, 'dist', file), 'utf8')
      // Whatever it imports lies beside it.
      for (const [, from] of text.matchAll(
        /\bfrom ?["']([^"']+)["']|\bimport\(["']([^"']+)["']\)/g,
      ))
        assert.match(from ?? '', /^(?:\.\/|$)/, `${file} imports ${from}`)
    }
  })

  it('has types that fit its samples, in a program for Node', async () => {
    const { folder } = appliance()
    await linkNodeTypes(folder)
    const samples = ['list.mjs', 'upload.mjs', 'link.mjs', 'webhook.mjs']
    assert.equal(await typesOf(folder, samples), '')
  })

  it('has types that need nothing of Node, and refuse what the API refuses', async () => {
    const { folder } = appliance()
    await writeFile(join(folder, 'wrong.ts'), WRONG)
    const options = { types: [], lib: ['es2022', 'dom', 'dom.iterable'] }
    assert.equal(await typesOf(folder, ['wrong.ts'], options), '')
  })

  it('has the types of the contract: what either calls, the other takes', async () => {
    const { folder } = appliance()
    // The contract cannot say that a file may stand for the body; the package does.
    const files = allRoutes().filter(({ route }) => route.orFile)
    await writeFile(
      join(folder, 'same.ts'),
      `import type { Client as Packed } from '@svc/client'
import type { Client as Contract } from '${ROOT}/daemon/contract/client.ts'
type Files = ${files.map(({ id }) => `'${id}'`).join(' | ')}
type Names<Noun extends keyof Packed> = {
  [Name in keyof Packed[Noun] & string]: \`\${Noun}.\${Name}\` extends Files ? never : Name
}[keyof Packed[Noun] & string]
type Answer<T> = T extends (...call: any[]) => Promise<infer Output> ? Output : 'no operation'
declare const contract: Contract
declare const answers: { [Noun in keyof Packed]: { [Name in keyof Packed[Noun]]: Answer<Packed[Noun][Name]> } }
export const calls: { [Noun in keyof Packed]: Pick<Packed[Noun], Names<Noun>> } = contract
export const same: {
  [Noun in keyof Packed & keyof Contract]: {
    [Name in keyof Packed[Noun] & keyof Contract[Noun]]: Answer<Contract[Noun][Name]>
  }
} = answers
`,
    )
    const options = {
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      lib: ['es2024', 'dom', 'dom.iterable'],
      exactOptionalPropertyTypes: false,
      typeRoots: [join(ROOT, 'node_modules/@types')],
    }
    assert.equal(await typesOf(folder, ['same.ts'], options), '')
  })

  describe('where requests fail', () => {
    const serve = servers()

    async function against(
      listener: RequestListener,
      options: { retries?: number; mostWaitMs?: number } = {},
    ) {
      const { url } = await serve(listener)
      return packed.createClient({ baseUrl: url, token: 'svc_rw_x', retries: 2, ...options })
    }
    const refusal = (code: string) =>
      JSON.stringify({ code, detail: 'No.', hint: 'Wait.', status: 0, title: '', type: '' })

    it('waits as long as 429 says and repeats the request, a PATCH too', async () => {
      const seen: [string, number][] = []
      const svc = await against((request, response) => {
        seen.push([request.method!, Date.now()])
        if (seen.length === 1)
          response.writeHead(429, { 'Retry-After': '1' }).end(refusal('rate_limited'))
        else response.writeHead(200).end('{"id":"a"}')
      })
      await svc.videos.update({ params: { id: 'a' }, body: { name: 'B' } })
      assert.deepEqual(
        seen.map(([method]) => method),
        ['PATCH', 'PATCH'],
      )
      assert.ok(seen[1]![1] - seen[0]![1] >= 990)
    })

    it('gives up at once where it would have to wait too long', async () => {
      let requests = 0
      const svc = await against((_, response) => {
        requests += 1
        response.writeHead(503, { 'Retry-After': '3600' }).end(refusal('shutting_down'))
      })
      await assert.rejects(
        svc.videos.list(),
        (error) => error instanceof packed.ProblemError && error.problem.code === 'shutting_down',
      )
      assert.equal(requests, 1)
    })

    it('repeats a POST under one key when the connection breaks, also within the response', async () => {
      const keys: unknown[] = []
      const svc = await against((request, response) => {
        keys.push(request.headers['idempotency-key'])
        if (keys.length === 1) request.socket.destroy()
        else if (keys.length === 2) {
          response.writeHead(201, { 'Content-Length': '100' }).write('{"id":')
          setImmediate(() => request.socket.destroy())
        } else response.writeHead(201).end('{"id":"a"}')
      })
      assert.equal((await svc.videos.create({ body: { name: 'A' } })).id, 'a')
      assert.equal(keys.length, 3)
      assert.equal(new Set(keys).size, 1)
      assert.match(String(keys[0]), /^[\da-f]{32}$/)
    })

    it('does not repeat a PATCH that may have been executed, nor a refusal', async () => {
      const methods: string[] = []
      const svc = await against((request, response) => {
        methods.push(request.method!)
        if (request.method === 'PATCH') request.socket.destroy()
        else response.writeHead(404).end(refusal('video_not_found'))
      })
      await assert.rejects(
        svc.videos.update({ params: { id: 'a' }, body: { name: 'B' } }),
        TypeError,
      )
      await assert.rejects(svc.videos.get({ params: { id: 'a' } }), packed.ProblemError)
      assert.deepEqual(methods, ['PATCH', 'GET'])
    })

    it('ends with what the signal says, in the middle of waiting', async () => {
      const stop = new AbortController()
      const svc = await against((_, response) => {
        response.writeHead(429, { 'Retry-After': '50' }).end(refusal('rate_limited'))
        setTimeout(() => stop.abort(new Error('enough')), 50)
      })
      await assert.rejects(svc.videos.list({}, { signal: stop.signal }), /enough/)
    })

    it('ends with the last error after all its tries', async () => {
      let requests = 0
      const svc = await against((_, response) => {
        requests += 1
        response.writeHead(502).end('<h1>Bad gateway</h1>')
      })
      await assert.rejects(
        svc.videos.list(),
        (error) => error instanceof packed.ProblemError && error.problem.title === 'HTTP 502',
      )
      assert.equal(requests, 3)
    })
  })

  it('says of an upload that is gone that it is, and begins none in its place', async () => {
    const { gate, key, daemon } = appliance()
    const svc = packed.createClient({ baseUrl: gate.url, token: key })
    const file = new File(['half a film'], 'gone.mp4')
    const stop = new AbortController()
    let resume: UploadToResume | undefined
    const first = packed.upload(svc, file, {
      onChange(unfinished) {
        resume = unfinished
        if (unfinished.uploadUrl) stop.abort(new Error('the program ends'))
      },
      signal: stop.signal,
    })
    await assert.rejects(first, /the program ends/)
    const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${key}` }
    assert.equal((await fetch(resume!.uploadUrl!, { method: 'DELETE', headers })).status, 204)
    await assert.rejects(
      packed.upload(svc, file, { resume: resume! }),
      (error) => error instanceof packed.ProblemError && error.problem.code === 'upload_not_found',
    )
    await daemon.api.videos.delete({ params: { id: resume!.video } })
  })

  it('resumes an upload in a later run from what was kept', async () => {
    const { gate, key, film, daemon } = appliance()
    const svc = packed.createClient({ baseUrl: gate.url, token: key })
    const file = new File([await readFile(film)], 'talk.mp4')
    const stop = new AbortController()
    let kept: string | undefined
    const held = gate.holdAfter(9_000_000)
    const first = packed.upload(svc, file, {
      onChange: (unfinished) => (kept = JSON.stringify(unfinished)),
      signal: stop.signal,
    })
    first.catch(() => undefined)
    await held
    stop.abort(new Error('the program ends'))
    await assert.rejects(first, /the program ends/)
    gate.cut()
    gate.open()
    const progress: number[] = []
    const video = await packed.upload(svc, file, {
      resume: JSON.parse(kept!),
      onProgress: (sent, total) => progress.push(sent / total),
    })
    assert.ok(progress[0]! > 0.1, String(progress[0]))
    assert.equal(progress.at(-1), 1)
    assert.equal(video.name, 'talk.mp4')
    assert.equal((await daemon.api.videos.list({ query: { q: 'talk.mp4' } })).data.length, 1)
  })

  describe('in Chromium', () => {
    let browser: Browser
    const server = createServer((request, response) => {
      const path = request.url!.slice(1)
      void readFile(join(appliance().folder, path), 'utf8').then(
        (text) =>
          response
            .writeHead(200, {
              'content-type': extname(path) === '.html' ? 'text/html' : 'text/javascript',
            })
            .end(text.replaceAll('https://video.example.org', appliance().daemon.baseUrl)),
        () => response.writeHead(404).end(),
      )
    })
    before(async () => {
      browser = await launchBrowser()
    })
    after(async () => {
      await browser.close()
      await stopped(server)
    })

    it('the page of the guide uploads a file from another origin, without a bundler', async () => {
      const { folder, key, film, daemon } = appliance()
      await mkdir(folder, { recursive: true })
      const page = await browser.newPage()
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      await page.goto(`http://127.0.0.1:${await listening(server)}/page.html`)
      await page.locator('[name=key]').fill('svc_rw_wrong')
      await page.locator('[name=file]').setInputFiles(film)
      await page.getByRole('button', { name: 'Upload' }).click()
      const output = page.locator('output')
      await output.filter({ hasText: /key/i }).waitFor()
      await page.locator('[name=key]').fill(key)
      await page.getByRole('button', { name: 'Upload' }).click()
      await output.filter({ hasText: /^Uploaded: \w{15}$/ }).waitFor()
      const id = (await output.textContent())!.split(' ')[1]!
      assert.equal((await daemon.api.videos.get({ params: { id } })).name, 'lecture "1".mp4')
      assert.equal(
        await page.locator('progress').evaluate((bar) => (bar as HTMLProgressElement).value),
        1,
      )
      assert.deepEqual(faults, [])
    })
  })
})

let typesAreLinked = false
/** As if npm had fetched them. */
async function linkNodeTypes(folder: string): Promise<void> {
  await mkdir(join(folder, 'node_modules/@types'), { recursive: true })
  await symlink(join(ROOT, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'))
  await symlink(join(ROOT, 'node_modules/undici-types'), join(folder, 'node_modules/undici-types'))
  typesAreLinked = true
}

const WRONG = `import { createClient, each, ProblemError, verifyWebhook, type Video } from '@svc/client'
const svc = createClient({ baseUrl: 'https://video.example.org' })
export const names = async (): Promise<string[]> => {
  const names: string[] = []
  for await (const video of each(svc.videos.list, { query: { limit: 10 } })) names.push(video.name)
  return names
}
export const found: Promise<Video> = svc.videos.get({ params: { id: 'a' } })
export const gone: Promise<void> = svc.videos.delete({ params: { id: 'a' } })
export const isGone = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.code === 'video_not_found'
export const told = async (request: Request): Promise<string> => {
  const event = await verifyWebhook(await request.text(), request.headers, 'whsec_')
  return event.type === 'video.ready' ? event.data.object.id : ''
}
// @ts-expect-error: there is no such field
void svc.videos.update({ params: { id: 'a' }, body: { nam: 'B' } })
// @ts-expect-error: a video is found by its ID
void svc.videos.get()
// @ts-expect-error: there is no such code
export const isOdd = (error: ProblemError): boolean => error.problem.code === 'odd'
// @ts-expect-error: a list has no such filter
void each(svc.videos.list, { query: { colour: 'red' } })
`
