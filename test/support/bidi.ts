/**
 * WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), as far as the tests need it: Playwright speaks it with newer
 * Firefoxes than those of Debian alone, and otherwise with one of its own (test/README.md).
 */
import { once } from 'node:events'

type Answer = Record<string, any>

export interface Bidi {
  send(method: string, params?: Record<string, unknown>): Promise<Answer>
  /** Called with what the browser tells of, once `session.subscribe` has asked for it. */
  on(event: string, listener: (params: Answer) => void): void
  close(): void
}

export async function openBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url)
  const waiting = new Map<
    number,
    { resolve: (answer: Answer) => void; reject: (error: Error) => void; method: string }
  >()
  const listeners = new Map<string, (params: Answer) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message, method, params } = JSON.parse(String(data)) as Answer
    if (type === 'event') return listeners.get(method)?.(params)
    const request = waiting.get(id)
    waiting.delete(id)
    if (type === 'success') request?.resolve(result)
    else request?.reject(new Error(`${request.method}: ${error}: ${message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject, method } of waiting.values())
      reject(new Error(`${method}: the browser has gone`))
  })
  await once(socket, 'open')
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject, method })
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    on: (event, listener) => void listeners.set(event, listener),
    close: () => socket.close(),
  }
}

const WAIT_MS = 100_000
const POLL_MS = 50
/** Of WebDriver: https://w3c.github.io/webdriver/#keyboard-actions */
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Space: ' ' }

export interface BidiPage {
  goto(url: string): Promise<void>
  /** What the function answers, as JSON has it. It sees nothing but its arguments, and may be waited for. */
  ask<T, A extends unknown[]>(question: (...args: A) => T, ...args: A): Promise<Awaited<T>>
  /** Until the function says yes; the function itself is in the message when it never does. */
  until<A extends unknown[]>(holds: (...args: A) => unknown, ...args: A): Promise<void>
  /** Where the function finds something to click: with a real pointer. */
  click<A extends unknown[]>(
    find: (...args: A) => Element | null | undefined,
    ...args: A
  ): Promise<void>
  press(key: keyof typeof KEYS): Promise<void>
  setFiles(find: () => Element | null | undefined, files: string[]): Promise<void>
  /** PNG of what is in view. */
  screenshot(): Promise<Buffer>
  /** Errors of scripts so far. */
  errors: string[]
}

export async function bidiPage(bidi: Bidi, context: string): Promise<BidiPage> {
  const errors: string[] = []
  bidi.on('log.entryAdded', ({ type, level, text }) => {
    if (type === 'javascript' && level === 'error') errors.push(String(text))
  })
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] })

  async function call(functionDeclaration: string, args: unknown[]): Promise<Answer> {
    const { type, result, exceptionDetails } = await bidi.send('script.callFunction', {
      functionDeclaration,
      awaitPromise: true,
      target: { context },
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      // Play is what a person asks for.
      userActivation: true,
    })
    if (type === 'exception') throw new Error(exceptionDetails.text)
    return result
  }
  const given = (action: (...args: any[]) => unknown): string =>
    `(${action.toString()})(...JSON.parse(json))`

  async function ask<T, A extends unknown[]>(
    question: (...args: A) => T,
    ...args: A
  ): Promise<Awaited<T>> {
    const { value } = await call(
      `async (json) => JSON.stringify({ answer: await ${given(question)} })`,
      args,
    )
    return (JSON.parse(value) as { answer: Awaited<T> }).answer
  }

  return {
    errors,
    ask,
    goto: async (url) =>
      void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async until(holds, ...args) {
      for (const giveUpAt = Date.now() + WAIT_MS; ;) {
        if (await ask(holds, ...args)) return
        if (Date.now() > giveUpAt)
          throw new Error(`waited ${WAIT_MS / 1000} s for ${holds.toString()}`)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    },
    async click(find, ...args) {
      const { value } = await call(
        `async (json) => { const element = ${given(find)}; element.scrollIntoView({ block: ` +
          `'center' }); await new Promise(requestAnimationFrame); const { x, y, width, height } ` +
          '= element.getBoundingClientRect(); return JSON.stringify({ x: x + width / 2, y: y + ' +
          'height / 2 }) }',
        args,
      )
      const { x, y } = JSON.parse(value) as { x: number; y: number }
      const at = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) }
      await bidi.send('input.performActions', {
        context,
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            actions: [at, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }],
          },
        ],
      })
    },
    async press(key) {
      const value = KEYS[key]
      await bidi.send('input.performActions', {
        context,
        actions: [
          {
            type: 'key',
            id: 'keys',
            actions: [
              { type: 'keyDown', value },
              { type: 'keyUp', value },
            ],
          },
        ],
      })
    },
    async setFiles(find, files) {
      const { sharedId } = await call(`(json) => ${given(find)}`, [])
      await bidi.send('input.setFiles', { context, element: { sharedId }, files })
    },
    async screenshot() {
      const { data } = await bidi.send('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
  }
}
