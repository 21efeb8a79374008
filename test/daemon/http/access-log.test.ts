/** The access log, of requests that really come in. */
import assert from 'node:assert/strict'
import { readFile, rename } from 'node:fs/promises'
import { request as plainRequest } from 'node:http'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'

const LINE =
  /^(\S+) - - \[\d\d\/[A-Z][a-z]{2}\/\d{4}(?::\d\d){3} \+0000\] "([^"]*)" (\d{3}) (\d+) "([^"]*)" "([^"]*)"$/

describe('the access log', () => {
  const folder = folders()

  async function withDaemon(
    env: Record<string, string>,
    act: (daemon: Daemon) => Promise<void>,
  ): Promise<void> {
    const daemon = await startDaemon({ env })
    try {
      await act(daemon)
    } finally {
      await daemon.remove()
    }
  }
  const get = (daemon: Daemon, path: string, headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(daemon.baseUrl)
      plainRequest({ hostname, port, path, headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode!))
      })
        .on('error', reject)
        .end()
    })
  const linesOf = async (file: string): Promise<string[]> =>
    (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  const untilLogged = (file: string, path: string): Promise<string[]> =>
    until(
      () => linesOf(file),
      (lines) => lines.some((line) => line.includes(` ${path} `)),
      `${path} to be logged`,
    )

  it('has a line for each request in the combined format, by the address of the client', async () => {
    const file = join(await folder(), 'logs', 'access.log')
    await withDaemon({ SVC_ACCESS_LOG: file, SVC_TRUSTED_PROXIES: '127.0.0.1' }, async (daemon) => {
      await get(daemon, '/healthz', {
        'x-forwarded-for': '203.0.113.7',
        referer: 'https://school.example/page?name=secret#part',
        'user-agent': 'Tester/1.0',
      })
      await get(daemon, '/nowhere')
      const lines = (await untilLogged(file, '/nowhere')).map((line) => LINE.exec(line)!.slice(1))
      const [health, nowhere] = ['/healthz', '/nowhere'].map((path) =>
        lines.find(([, request]) => request === `GET ${path} HTTP/1.1`)!,
      )
      assert.deepEqual(
        [health![0], health![2], health![4], health![5]],
        ['203.0.113.7', '200', 'https://school.example/page', 'Tester/1.0'],
      )
      assert.ok(Number(health![3]) > 0)
      assert.deepEqual(
        [nowhere![0], nowhere![2], nowhere![4], nowhere![5]],
        ['127.0.0.1', '404', '-', '-'],
      )
    })
  })

  it('contains no token, code or query string, and nothing that ends a line or acts on a terminal', async () => {
    const file = join(await folder(), 'access.log')
    await withDaemon({ SVC_ACCESS_LOG: file }, async (daemon) => {
      for (const path of [
        '/media/aaaaa/bbbbbbbbbb/~eyJsecret.a.b/manifest.m3u8',
        '/media/aaaaa/bbbbbbbbbb/%7EeyJsecret.a.b/manifest.m3u8?token=eyJsecret',
        '/s/secretcode',
        '/u/secretcode/again',
        '/embed/aaaaabbbbbbbbbb?token=eyJsecret',
      ])
        await get(daemon, path, {
          referer: `${daemon.baseUrl}/s/secretcode?token=eyJsecret`,
          'user-agent': 'a"b\\c\u009b31m',
        })
      await get(daemon, '/the-last')
      const lines = await untilLogged(file, '/the-last')
      assert.equal(lines.length, 6)
      assert.doesNotMatch(lines.join('\n'), /secret|token/)
      for (const line of lines.slice(0, 5)) {
        const [, , request, , , referer, agent] = LINE.exec(line)!
        assert.match(
          request!,
          /^GET \/(?:media\/aaaaa\/bbbbbbbbbb\/~\/manifest\.m3u8|[su]\/~|embed\/aaaaabbbbbbbbbb) HTTP\/1\.1$/,
        )
        assert.equal(referer, `${daemon.baseUrl}/s/~`)
        assert.equal(agent, 'a\\x22b\\x5cc\\x9b31m')
      }
    })
  })

  it('goes into a new file after SIGHUP and after so many bytes, and is no file unless it is wanted', async () => {
    const dir = await folder()
    const file = join(dir, 'access.log')
    await withDaemon(
      { SVC_ACCESS_LOG: file, SVC_LOG_MAX_BYTES: '600', SVC_LOG_FILES: '2' },
      async (daemon) => {
        await get(daemon, '/first')
        await untilLogged(file, '/first')
        await rename(file, join(dir, 'moved'))
        process.kill(daemon.pid, 'SIGHUP')
        await until(
          async () => {
            await get(daemon, '/second')
            return linesOf(file)
          },
          (lines) => lines.length > 0,
          'a new file',
        )
        assert.match((await linesOf(join(dir, 'moved')))[0]!, /first/)
        for (let at = 0; at < 30; at += 1) await get(daemon, `/number/${at}`)
        await untilLogged(file, '/number/29')
        for (const name of ['access.log', 'access.log.1', 'access.log.2'])
          assert.ok((await readFile(join(dir, name))).length <= 600, name)
        assert.deepEqual(await linesOf(join(dir, 'access.log.3')), [])
      },
    )
    await withDaemon({}, async (daemon) => {
      await get(daemon, '/healthz')
      assert.doesNotMatch(daemon.log(), /GET \/healthz/)
    })
  })
})
