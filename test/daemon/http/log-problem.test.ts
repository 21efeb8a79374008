import { strict as assert } from 'node:assert'
import type { IncomingMessage } from 'node:http'
import { describe, it } from 'mocha'
import { AppError } from '../../../daemon/contract/errors.ts'
import { logProblem } from '../../../daemon/http/problem.ts'
import type { Log } from '../../../daemon/ports/deps.ts'

describe('refusals in the log', () => {
  const request = { method: 'GET', url: '/image/x.jpg?time=1', complete: true } as IncomingMessage

  function noted(): { log: Log; lines: { level: string; fields: Record<string, unknown> }[] } {
    const lines: { level: string; fields: Record<string, unknown> }[] = []
    const at = (level: string) => (fields: Record<string, unknown>) =>
      void lines.push({ level, fields })
    return {
      lines,
      log: {
        debug: at('debug'),
        info: at('info'),
        warn: at('warn'),
        error: at('error'),
      } as unknown as Log,
    }
  }

  it('for what asking often brings about are one line, not one a request', () => {
    const { log, lines } = noted()
    for (let count = 0; count < 1_000; count++) {
      logProblem(
        log,
        new AppError('too_busy', 'The server is creating too many images. Try again later.'),
        request,
        'req_one',
      )
      logProblem(log, new AppError('storage_full'), request, 'req_two')
    }
    assert.deepEqual(
      lines.map(({ level, fields }) => [level, fields['code'], fields['path']]),
      [
        ['info', 'too_busy', '/image/x.jpg'],
        ['error', 'storage_full', '/image/x.jpg'],
      ],
    )
  })

  it('for faults of ours are a line each', () => {
    const { log, lines } = noted()
    for (let count = 0; count < 3; count++)
      logProblem(log, new AppError('internal_error'), request, 'req_one')
    assert.deepEqual(
      lines.map(({ level }) => level),
      ['error', 'error', 'error'],
    )
  })
})
