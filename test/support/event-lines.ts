/** The stream of events as a client reads it. */
import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import type { ProgressNote, SvcEvent } from '../../daemon/contract/event.ts'
import { until, type Daemon } from '../daemon.ts'

const LIMIT_MS = 60_000

export class EventLines {
  readonly #response: IncomingMessage
  #text = ''
  #hasEnded = false

  private constructor(response: IncomingMessage) {
    this.#response = response
    response.setEncoding('utf8')
    response.on('data', (part: string) => (this.#text += part))
    for (const end of ['end', 'close', 'error'])
      response.on(end, () => {
        this.#hasEnded = true
      })
  }

  /** Answers once it is open, so that what happens from then on is in it. */
  static async open(
    { baseUrl, owner }: Pick<Daemon, 'baseUrl' | 'owner'>,
    token = owner,
  ): Promise<EventLines> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(
        `${baseUrl}/v1/events/stream`,
        { headers: { authorization: `Bearer ${token}` } },
        resolve,
      ).on('error', reject)
    })
    assert.equal(response.statusCode, 200)
    const lines = new EventLines(response)
    await until(
      () => lines.#text,
      (text) => text.includes('retry:'),
      'the stream to begin',
      LIMIT_MS,
    )
    return lines
  }

  /** Those of the log; notes in between are left out. */
  events(areEnough: (events: SvcEvent[]) => boolean): Promise<SvcEvent[]> {
    return until(() => this.#events(), areEnough, 'the events of a stream')
  }

  /** What is told of progress, between the events and not in the log. */
  notes(areEnough: (notes: ProgressNote[]) => boolean): Promise<ProgressNote[]> {
    return until(() => this.#notes(), areEnough, 'the notes of a stream')
  }

  /** Those that have come whole: what is after the last of their ends is the beginning of one. */
  #messages(): string[] {
    return this.#text.split('\n\n').slice(0, -1)
  }

  #notes(): ProgressNote[] {
    return this.#messages()
      .filter((message) => message.startsWith('event: progress\ndata: '))
      .map((message) => JSON.parse(/^data: (.*)$/m.exec(message)![1]!) as ProgressNote)
  }

  #events(): SvcEvent[] {
    return this.#messages()
      .filter((message) => message.startsWith('id: ') && message.includes('\ndata: '))
      .map((message) => JSON.parse(/^data: (.*)$/m.exec(message)![1]!) as SvcEvent)
  }

  async ended(): Promise<void> {
    await until(() => this.#hasEnded, Boolean, 'the stream to end', LIMIT_MS)
  }

  close(): void {
    this.#response.destroy()
  }
}
