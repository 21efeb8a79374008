import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { runProgram } from '../../build/program.ts'

const node = (code: string, options = {}) => runProgram(process.execPath, ['--eval', code], options)

describe('a program that set-up runs', () => {
  it('is answered with all it said, on both streams', async () => {
    const { ok, output } = await node("console.log('out'); console.error('err')")
    assert.equal(ok, true)
    assert.match(output, /out/)
    assert.match(output, /err/)
  })

  it('has failed when it ends with another code than 0', async () => {
    assert.deepEqual(await node("console.log('no'); process.exitCode = 3"), {
      ok: false,
      output: 'no\n',
    })
  })

  it('has failed when it is not there, and says so', async () => {
    const { ok, output } = await runProgram('svc-no-such-program', [])
    assert.equal(ok, false)
    assert.match(output, /svc-no-such-program.*ENOENT/)
  })

  it('is ended when it takes too long, and that is said', async () => {
    const { ok, output } = await node('setInterval(() => {}, 1000)', { timeoutMs: 200 })
    assert.equal(ok, false)
    assert.match(output, /took longer than 0\.2 s/)
  })
})
