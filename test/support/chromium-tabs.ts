/**
 * A real Chromium whose tabs are hidden when another one is in front. Playwright's are not: it
 * tells each page that it has the focus. Spoken to by the DevTools protocol
 * (https://chromedevtools.github.io/devtools-protocol/).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../browser.ts'
import { removeFolder } from './remove-folder.ts'

const ARGUMENTS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  '--remote-debugging-port=0',
]

export interface Tab {
  /** The value of an expression, or of its promise. */
  evaluate<T>(expression: string): Promise<T>
  toFront(): Promise<void>
  close(): Promise<void>
}

export interface Tabs {
  /** In front of all others. */
  open(url: string): Promise<Tab>
  close(): Promise<void>
}

export async function startTabs(userAgent: string): Promise<Tabs> {
  const program = await findChromium()
  if (!program) throw new Error('There is no Chromium for this test.')
  const profile = await mkdtemp(join(tmpdir(), 'svc-chromium-'))
  const child = spawn(
    program,
    [...ARGUMENTS, `--user-agent=${userAgent}`, `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const exit = once(child, 'exit')
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`Chromium ended: ${output}`)))
    child.stderr.on('data', (part: Buffer) => {
      const found = /ws:\/\/\S+(?=\s)/.exec((output += part.toString()))
      if (found) resolve(found[0])
    })
  })
  const send = await connected(address)

  return {
    async open(url) {
      const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
        url: 'about:blank',
      })
      const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      })
      // Answered once the page is there: what is asked while one page takes the place of another fails.
      await send('Page.navigate', { url }, sessionId)
      return {
        async evaluate<T>(expression: string) {
          const { result, exceptionDetails } = await send<{
            result: { value: T }
            exceptionDetails?: unknown
          }>('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true }, sessionId)
          if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
          return result.value
        },
        toFront: () => send('Target.activateTarget', { targetId }),
        close: () => send('Target.closeTarget', { targetId }),
      }
    },
    async close() {
      child.kill()
      await exit
      await removeFolder(profile)
    },
  }
}

type Send = <T>(method: string, params?: object, sessionId?: string) => Promise<T>

async function connected(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Chromium does not answer.')))
  })
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as {
      id?: number
      result?: unknown
      error?: { message: string }
    }
    const question = id === undefined ? undefined : open.get(id)
    open.delete(id ?? 0)
    if (error) question?.reject(new Error(error.message))
    else question?.resolve(result)
  })
  return <T>(method: string, params: object = {}, sessionId?: string) =>
    new Promise<T>((resolve, reject) => {
      const id = (count += 1)
      open.set(id, { resolve: resolve as (value: unknown) => void, reject })
      socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
}
