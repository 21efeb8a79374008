/** Questions to the process that works for all, or to every one, and their answers, as notes. */
import { randomUUID } from 'node:crypto'
import { AppError } from '../../contract/errors.ts'
import type {
  SharedProcesses,
  SharedAnswer,
  SharedAnswers,
  SharedQuestion,
} from '../../ports/shared.ts'

/** Asked again as often: the process that was asked may have ended, and another taken its place. */
const AGAIN_MS = 2_000

interface QuestionDeps {
  broadcast: SharedProcesses['broadcast']
  onNote: SharedProcesses['onNote']
  conducts: () => boolean
  /** How many other processes have a connection to the database now. */
  countOthers: () => Promise<number>
}
type Answerer = (input: never, signal: AbortSignal) => Promise<unknown>

export function createQuestions({ broadcast, onNote, conducts, countOthers }: QuestionDeps): Pick<
  SharedProcesses,
  'ask' | 'answer' | 'askAll' | 'answerAll'
> & {
  askAgain(): void
} {
  const answerers = new Map<string, Answerer>()
  const everybodys = new Map<string, (input: never) => Promise<unknown>>()
  const open = new Map<string, { ask: () => void; settle: (answer: SharedAnswer) => void }>()
  /** Being answered here; asking the same question again begins nothing. */
  const underWay = new Map<string, AbortController>()

  onNote('question', (question) => {
    if (conducts()) void answerTo(question)
  })
  onNote('question_to_all', (question) => void answerForThis(question))
  onNote('withdrawn', (id) => underWay.get(id)?.abort(new Error('nobody waits for the answer')))
  onNote('answer', (answer) => open.get(answer.question)?.settle(answer))

  async function answerTo({ id, name, input }: SharedQuestion): Promise<void> {
    const work = answerers.get(name)
    if (!work || underWay.has(id)) return
    const stop = new AbortController()
    underWay.set(id, stop)
    const answer = await work(input as never, stop.signal).then(
      (result): SharedAnswer => ({ question: id, result }),
      (error: unknown): SharedAnswer => ({ question: id, error: errorOf(error) }),
    )
    underWay.delete(id)
    // What fails because this process ends is asked again, of another one.
    if (answer.error && !conducts()) return
    broadcast('answer', answer)
  }

  /** A process that has only begun to start knows no answer yet, and is missed like a silent one. */
  async function answerForThis({ id, name, input }: SharedQuestion): Promise<void> {
    const work = everybodys.get(name)
    if (!work) return
    broadcast(
      'answer',
      await work(input as never).then(
        (result): SharedAnswer => ({ question: id, result }),
        (error: unknown): SharedAnswer => ({ question: id, error: errorOf(error) }),
      ),
    )
  }

  async function askAll(name: string, input: unknown, limitMs: number): Promise<SharedAnswers> {
    const others = await countOthers()
    const answers: unknown[] = []
    if (others === 0) return { answers, areAll: true }
    const id = randomUUID()
    const { promise: settled, resolve } = Promise.withResolvers<void>()
    let count = 0
    open.set(id, {
      // Answers that were missed with the connection are missed: what is true now is soon asked for again.
      ask: () => undefined,
      settle: ({ result, error }) => {
        count += 1
        if (!error) answers.push(result)
        if (count === others) resolve()
      },
    })
    const timer = setTimeout(resolve, limitMs)
    broadcast('question_to_all', { id, name, input })
    await settled
    clearTimeout(timer)
    open.delete(id)
    return { answers, areAll: answers.length >= others }
  }

  async function ask(name: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted()
    const id = randomUUID()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    let isHere = false
    const send = (): void => {
      if (isHere) return
      const work = answerers.get(name)
      // Chosen since it was asked.
      isHere = conducts() && work !== undefined
      if (isHere)
        work!(input as never, signal ?? new AbortController().signal).then(resolve, reject)
      else broadcast('question', { id, name, input })
    }
    const leave = (): void => {
      broadcast('withdrawn', id)
      reject(signal!.reason as Error)
    }
    open.set(id, {
      ask: send,
      settle: ({ result, error }) => (error ? reject(thrown(error)) : resolve(result)),
    })
    signal?.addEventListener('abort', leave, { once: true })
    const timer = setInterval(send, AGAIN_MS).unref()
    send()
    try {
      return await promise
    } finally {
      clearInterval(timer)
      signal?.removeEventListener('abort', leave)
      open.delete(id)
    }
  }

  return {
    ask,
    answer: (name, work) => void answerers.set(name, work),
    askAll,
    answerAll: (name, work) => void everybodys.set(name, work),
    askAgain() {
      for (const question of open.values()) question.ask()
    },
  }
}

function errorOf(error: unknown): NonNullable<SharedAnswer['error']> {
  if (!(error instanceof AppError)) return { code: null, message: String(error) }
  const { code, message, retryAfterSeconds } = error
  return { code, message, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) }
}

function thrown({ code, message, retryAfterSeconds }: NonNullable<SharedAnswer['error']>): Error {
  if (code === null) return new Error(message)
  return new AppError(code, message, retryAfterSeconds ? { retryAfterSeconds } : {})
}
