import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jwtVerify } from 'jose'
import { Webhook } from 'standardwebhooks'
import { event, eventList, type SvcEvent } from '../../daemon/contract/event.ts'
import {
  delivery,
  deliveryList,
  webhook,
  webhookList,
  webhookWithSecret,
} from '../../daemon/contract/webhook.ts'
import { startDaemon, until, type Daemon } from '../daemon.ts'
import { startReceiver, type Receiver } from '../support/receiver.ts'
import { openGate, type Gate } from './gate.ts'
import { newHome, screen, type Home } from './svc.ts'

describe('svc webhooks, events, tokens', () => {
  let daemon: Daemon
  let gate: Gate
  let home: Home
  let receiver: Receiver
  let key: string
  before(async () => {
    receiver = await startReceiver()
    daemon = await startDaemon({ env: { SVC_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}` } })
    gate = await openGate(daemon.baseUrl)
    key = await daemon.key('read_write')
    home = await newHome({ SVC_URL: gate.url, SVC_API_KEY: key })
  })
  after(async () => {
    await home.remove()
    await gate.close()
    await daemon.remove()
    await receiver.close()
  })
  const json = async (...args: string[]) => {
    const ended = await home.run(args)
    assert.equal(ended.code, 0, `${args.join(' ')}: ${ended.stderr}`)
    return ended.json()
  }
  const make = async (name: string): Promise<string> =>
    (await daemon.api.videos.create({ body: { name } })).id
  const lines = (text: string): SvcEvent[] =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => event.parse(JSON.parse(line)))

  it('creates, changes and deletes a webhook, tries it out and sends again', async () => {
    const created = await home.run([
      'webhooks',
      'create',
      receiver.url,
      '--events',
      'video.ready,video.errored',
      '--description',
      'Website',
    ])
    const made = webhookWithSecret.parse(created.json())
    assert.match(created.stderr, /Save the secret now/)
    assert.deepEqual(
      [made.events, made.description, made.enabled],
      [['video.ready', 'video.errored'], 'Website', true],
    )
    assert.doesNotMatch((await home.run(['webhooks', 'get', made.id])).stdout, /whsec_/)
    assert.equal(webhookList.parse(await json('webhooks', 'list')).data.length, 1)
    assert.match(
      (await home.run(['webhooks', 'list', '--format', 'table'])).stdout,
      /^ID +URL +EVENTS +ENABLED +FAILING +CREATED\nwhk_\S+ +http:\S+ +video\.ready, video\.errored +yes /,
    )
    assert.deepEqual(
      webhook.parse(await json('webhooks', 'update', made.id, '--events', '*')).events,
      ['*'],
    )

    const sent = delivery.parse(await json('webhooks', 'test', made.id))
    await until(
      () => receiver.received.length,
      (count) => count === 1,
      'the test event',
    )
    receiver.verify(receiver.received[0]!, made.secret)
    const tried = await until(
      async () =>
        deliveryList.parse(await json('webhooks', 'deliveries', made.id, '--status', 'succeeded')),
      ({ data }) => data.length === 1,
      'the delivery to be noted',
    )
    assert.equal(tried.data[0]!.id, sent.id)
    const again = delivery.parse(await json('webhooks', 'redeliver', sent.id))
    assert.notEqual(again.id, sent.id)
    await until(
      () => receiver.received.length,
      (count) => count === 2,
      'the second delivery',
    )

    const fresh = webhookWithSecret.parse(
      await json('webhooks', 'rotate-secret', made.id, '--overlap', '0'),
    )
    assert.notEqual(fresh.secret, made.secret)
    assert.equal(
      webhook.parse(await json('webhooks', 'update', made.id, '--no-enabled')).enabled,
      false,
    )
    assert.equal((await home.run(['webhooks', 'test', made.id])).code, 5)
    assert.deepEqual(await json('webhooks', 'delete', made.id, '--yes'), {
      object: 'webhook',
      id: made.id,
      deleted: true,
    })
    assert.equal((await home.run(['webhooks', 'get', made.id])).code, 4)
    assert.equal((await home.run(['webhooks', 'create', 'ftp://example.org'])).code, 2)
  })

  it('checks a signature as any library of Standard Webhooks does', async () => {
    const secret = `whsec_${Buffer.from('a secret of some length').toString('base64')}`
    const body = '{"a": "é"}'
    const at = new Date()
    const seconds = Math.floor(at.getTime() / 1000)
    await writeFile(join(home.path, 'body.json'), body)
    const headers = (signature: string, timestamp = seconds) => [
      '--id',
      'evt_1',
      '--timestamp',
      String(timestamp),
      '--signature',
      signature,
      '--secret',
      secret,
    ]
    const signature = new Webhook(secret).sign('evt_1', at, body)
    const good = await home.run([
      'webhooks',
      'verify',
      'body.json',
      ...headers(`v1,AAAA ${signature}`),
    ])
    assert.deepEqual([good.code, good.json().valid, good.json().reason], [0, true, null])
    const other = await home.run(['webhooks', 'verify', '-', ...headers(signature)], {
      input: `${body}\n`,
    })
    assert.deepEqual([other.code, other.json().valid], [1, false])
    const old = new Webhook(secret).sign('evt_1', new Date(at.getTime() - 600_000), body)
    assert.match(
      (await home.run(['webhooks', 'verify', 'body.json', ...headers(old, seconds - 600)])).json()
        .reason,
      /more than 300 s old/,
    )
    assert.equal(
      (
        await home.run([
          'webhooks',
          'verify',
          'body.json',
          ...headers(old, seconds - 600),
          '--tolerance',
          '0',
        ])
      ).code,
      0,
    )
    const wrong = await home.run(
      [
        'webhooks',
        'verify',
        'body.json',
        '--id',
        'evt_1',
        '--timestamp',
        '1',
        '--signature',
        signature,
      ],
      { env: { SVC_WEBHOOK_SECRET: 'hello' } },
    )
    assert.deepEqual([wrong.code, wrong.problem().code], [2, 'usage'])
  })

  it('lists what has happened', async () => {
    const id = await make('first')
    const list = eventList.parse(await json('events', 'list', '--video', id))
    assert.deepEqual(
      list.data.map(({ type }) => type),
      ['video.created'],
    )
    assert.equal(event.parse(await json('events', 'get', list.data[0]!.id)).id, list.data[0]!.id)
    assert.match(
      (await home.run(['events', 'list', '--video', id, '--format', 'table'])).stdout,
      /^TIME +TYPE +OF +NAME +EVENT\n\d{4}-\S+ \S+ +video\.created +\S{15} +first +evt_/,
    )
  })

  it('prints what happens as it happens, without a gap or a double over a broken line', async () => {
    const running = home.start(['events', 'tail'])
    const made = [await whenOpen(() => running.stdout())]
    made.push(await make('two'))
    await until(
      () => running.stdout(),
      (text) => text.includes(made[1]!),
      'the second event',
    )
    const held = gate.holdAfter(0)
    gate.cut()
    await until(
      () => running.stderr(),
      (text) => text.includes('Connection lost'),
      'the break',
    )
    made.push(await make('three'))
    await held
    gate.open()
    await until(
      () => running.stdout(),
      (text) => text.includes(made[2]!),
      'the event of the break',
    )
    made.push(await make('four'))
    await until(
      () => running.stdout(),
      (text) => text.includes(made[3]!),
      'the event after it',
    )
    running.child.kill('SIGINT')
    const { code, stdout, stderr } = await running.ended
    assert.equal(code, 0, stderr)
    const seen = lines(stdout)
    assert.deepEqual(
      seen
        .map(({ data }) => data.object.id)
        .slice(seen.findIndex(({ data }) => data.object.id === made[0])),
      made,
    )
    assert.match(stderr, /^Reconnected\.$/m)
    const [, last] = /svc events tail --after (\S+)/.exec(stderr) ?? []
    assert.equal(last, seen.at(-1)!.id)

    const before = seen.at(-3)!.id
    const table = await home.run([
      'events',
      'tail',
      '--after',
      before,
      '--count',
      '2',
      '--format',
      'table',
      '--fields',
      'type,data.object.name',
    ])
    assert.equal(
      table.stdout,
      'TYPE           DATA.OBJECT.NAME\nvideo.created  three\nvideo.created  four\n',
    )
    const shown = screen(
      (
        await home.terminal(
          ['events', 'tail', '--after', before, '--count', '2', '--format', 'table'],
          { columns: 70 },
        ).ended
      ).stdout,
    ).filter(Boolean)
    assert.equal(shown.length, 3)
    assert.match(shown[1]!, /^\d{4}-\S+ \S+ +video\.created +\S{15} +three/)
    for (const line of shown) assert.ok(line.length <= 70, line)
    assert.equal(
      (
        await home.run([
          'events',
          'tail',
          '--after',
          before,
          '--type',
          'video.created',
          '--count',
          '1',
          '--format',
          'csv',
          '--fields',
          'data.object.id',
        ])
      ).stdout,
      `data.object.id\r\n${made[2]}\r\n`,
    )
    assert.match(
      (await home.run(['events', 'tail', '--after', before, '--count', '1', '--format', 'yaml']))
        .stdout,
      /^---\nid: evt_/,
    )
    assert.deepEqual(
      (await home.run(['events', 'tail', '--after', 'evt_00000000000000000000'])).code,
      4,
    )
  })

  it('forwards what happens to a program, signed, and says what it answered', async () => {
    const answers = [204, 500]
    const program = await startReceiver(
      (response) => void response.writeHead(answers.shift() ?? 204).end(),
    )
    try {
      const before = eventList.parse(await json('events', 'list', '--all')).data.at(-1)!.id
      const ids = [await make('a'), await make('b'), await make('c')]
      const { code, stdout, stderr } = await home.run([
        'webhooks',
        'listen',
        '--forward',
        `${program.url}?x=1`,
        '--after',
        before,
        '--count',
        '3',
      ])
      assert.equal(code, 0, stderr)
      const [, secret] = /signed with (whsec_\S+)/.exec(stderr) ?? []
      assert.deepEqual(
        program.received.map(({ video, path }) => [video, path]),
        ids.map((id) => [id, '/hook?x=1']),
      )
      for (const message of program.received) {
        program.verify(message, secret!)
        assert.equal(message.headers['x-request-id'], message.event.request_id)
      }
      const deliveries = stdout
        .trimEnd()
        .split('\n')
        .map(
          (line) =>
            JSON.parse(line) as { event: string; response_status: number; error: string | null },
        )
      assert.deepEqual(
        deliveries.map(({ response_status, error }) => [response_status, error === null]),
        [
          [204, true],
          [500, false],
          [204, true],
        ],
      )
      assert.deepEqual(
        deliveries.map((each) => each.event),
        program.received.map((each) => each.id),
      )
    } finally {
      await program.close()
    }
    const last = eventList.parse(await json('events', 'list', '--all')).data.at(-2)!.id
    const nobody = await home.run([
      'webhooks',
      'listen',
      '--forward',
      program.url,
      '--after',
      last,
      '--count',
      '1',
      '--secret',
      `whsec_${Buffer.from('mine').toString('base64')}`,
      '--format',
      'table',
    ])
    assert.match(
      nobody.stdout,
      /^EVENT +ID +ANSWER +MS +ERROR\nvideo\.created +evt_\S+ +– +\d+ +ECONNREFUSED\n$/,
    )
    assert.doesNotMatch(nobody.stderr, /whsec_/)
  })

  it('signs tokens on this machine that the appliance takes', async () => {
    const id = (await daemon.api.videos.create({ body: { name: 'secret', visibility: 'private' } }))
      .id
    const offline = home.with({ SVC_URL: 'http://127.0.0.1:1' })
    const playback = (
      await offline.run(['tokens', 'playback', id, '--expires-in', '12h', '--download'])
    ).json()
    const { payload, protectedHeader } = await jwtVerify(
      playback.token,
      new TextEncoder().encode(key),
    )
    assert.deepEqual(
      [payload.sub, payload.aud, payload.download, payload.exp! - payload.iat!],
      [id, 'playback', true, 43_200],
    )
    assert.equal(protectedHeader.kid, playback.key)
    assert.equal(new Date(payload.exp! * 1000).toISOString(), playback.expires_at)
    const embed = (token: string) => fetch(`${daemon.baseUrl}/v1/embeds/${id}?token=${token}`)
    assert.equal((await embed(playback.token)).status, 200)
    assert.equal((await embed('')).status, 401)

    const upload = (
      await offline.run(['tokens', 'upload', daemon.space, '--uploader', 'student 4711'])
    ).json()
    const found = await daemon.request(
      `${daemon.baseUrl}/v1/uploads?fingerprint=${'0'.repeat(64)}`,
      { headers: { authorization: `Bearer ${upload.token}` } },
    )
    assert.equal(found.status, 200)
    assert.equal((await embed(upload.token)).status, 403, 'it plays nothing')

    const readOnly = home.with({ SVC_API_KEY: await daemon.key('read_only') })
    assert.equal(
      (await readOnly.run(['tokens', 'upload', daemon.space])).problem().code,
      'read_only_key',
    )
    assert.equal(
      (await embed((await readOnly.run(['tokens', 'playback', daemon.space])).json().token)).status,
      200,
    )
    for (const args of [['x'], [id, '--expires-in', '31d'], [id, '--expires-in', 'soon']])
      assert.equal((await home.run(['tokens', 'playback', ...args])).code, 2)
    assert.equal(
      (await home.with({ SVC_API_KEY: daemon.owner }).run(['tokens', 'playback', id])).code,
      3,
    )
  })

  /** Makes videos until one is seen: only then is the stream known to be open. Answers the first that was. */
  async function whenOpen(shown: () => string): Promise<string> {
    const made: string[] = []
    await until(
      async () => {
        made.push(await make(`one ${made.length}`))
        return shown()
      },
      (text) => made.some((id) => text.includes(id)),
      'the stream to open',
    )
    await until(shown, (text) => text.includes(made.at(-1)!), 'the last of them')
    return made.at(-1)!
  }
})
