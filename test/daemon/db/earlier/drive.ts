/**
 * Fills the appliance of any version, as people and programs would. What a version does not have yet it refuses, and
 * that is passed over; what is the same in all versions has to work.
 */
import { readFile } from 'node:fs/promises'

/** What has to be the same after an upgrade, beside the rows. */
export interface Known {
  space: string
  /** Ready, with a source of one second. */
  video: string
  /** An API key of that space that may do everything there. */
  key: string
  /** A browser's that was signed in. */
  cookie: string
}

interface Place {
  url: string
  owner: string
  space: string
  /** Files with the clip, an image and captions. */
  clip: string
  picture: string
  captions: string
  /** Holds the clip alone. */
  folder: string
  /** Where nobody listens. */
  hook: string
  /** Aborts when this takes too long. */
  signal: AbortSignal
}

type Answer = Record<string, any>

export async function drive(place: Place): Promise<Known> {
  const clip = await readFile(place.clip)
  const refused: string[] = []

  async function send(
    method: string,
    path: string,
    body?: object | Uint8Array,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(place.url + path, {
      method,
      signal: place.signal,
      headers: {
        authorization: `Bearer ${place.owner}`,
        'svc-space': place.space,
        ...(body instanceof Uint8Array
          ? { 'content-type': 'application/octet-stream' }
          : body
            ? { 'content-type': 'application/json' }
            : {}),
        ...headers,
      },
      ...(body
        ? { body: (body instanceof Uint8Array ? body : JSON.stringify(body)) as BodyInit }
        : {}),
    })
  }
  async function must(method: string, path: string, body?: object | Uint8Array): Promise<Answer> {
    const response = await send(method, path, body)
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? {} : (JSON.parse(text) as Answer)
  }
  async function may(
    method: string,
    path: string,
    body?: object | Uint8Array,
    headers?: Record<string, string>,
  ): Promise<Answer | null> {
    const response = await send(method, path, body, headers)
    const text = await response.text()
    if (!response.ok) {
      refused.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
      return null
    }
    return text.startsWith('{') ? (JSON.parse(text) as Answer) : {}
  }
  async function settled(id: string, ...statuses: string[]): Promise<void> {
    for (;;) {
      const { status } = await must('GET', `/v1/videos/${id}`)
      if (statuses.includes(status)) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  async function made(body: object, source?: Uint8Array): Promise<string> {
    const { id } = await must('POST', '/v1/videos', body)
    if (source) await must('PUT', `/v1/videos/${id}/source`, source)
    if (source) await settled(id, 'ready', 'errored')
    return id
  }

  // First, so that there is something to tell it.
  await may('POST', '/v1/webhooks', {
    url: place.hook,
    events: ['video.ready'],
    description: 'Ready',
  })
  const { secret: key } = await must('POST', '/v1/keys', { name: 'Website', access: 'read_write' })
  await may('POST', '/v1/spaces', { name: 'Second space' })
  const gone = await may('POST', '/v1/spaces', { name: 'Deleted space' })
  if (gone) await may('DELETE', `/v1/spaces/${gone['id']}`, { name: 'Deleted space' })

  const outer = (await must('POST', '/v1/collections', { name: 'Courses' }))['id']
  const inner = (await must('POST', '/v1/collections', { name: 'Évening', parent: outer }))['id']
  await may('PATCH', `/v1/collections/${outer}`, { description: 'All of them', listed: true })
  const video = await made(
    {
      name: 'Lesson 1: Ünits',
      description: 'The first one.',
      collection: inner,
      language: 'en',
      tags: ['maths', 'year 1'],
      metadata: { teacher: 'Ann' },
    },
    clip,
  )
  const at = `/v1/videos/${video}`
  await may('PATCH', at, { settings: { loop: true } })
  const captions = await readFile(place.captions)
  await may('PUT', `${at}/subtitles?language=en`, captions)
  await may('POST', `${at}/subtitles`, { language: 'fr', content: captions.toString() })
  await may('POST', `${at}/audio_tracks?language=de&label=Deutsch`, clip)
  await may('PUT', `${at}/chapters`, { chapters: [{ start_seconds: 0, title: 'Start' }] })
  await may('POST', `${at}/poster`, { time: 0.2 })
  const picture = await readFile(place.picture)
  await may('PUT', `/v1/spaces/${place.space}/logo`, picture)
  await may('PUT', `/v1/spaces/${place.space}/watermark`, picture)
  await may('PATCH', `/v1/spaces/${place.space}`, {
    name: 'School',
    allowed_domains: [],
    public_listing: true,
    player_settings: { color: '#336699' },
  })

  const { metrics } = (await may('GET', `/v1/embeds/${video}`)) ?? {}
  if (metrics)
    await may('POST', '/v1/collect', {
      ticket: metrics.ticket,
      view: 'AAAAAAAAAAAAAAAAAAAAAA',
      events: [
        { type: 'play', seq: 0, ago_ms: 0 },
        { type: 'start', seq: 1, ago_ms: 0, startup_ms: 250 },
      ],
    })

  const archived = await made({ name: 'Archived', visibility: 'private' }, clip)
  await may('POST', `/v1/videos/${archived}/archive`)
  await made({ name: 'No video' }, new TextEncoder().encode('This is no video.'))
  await made({ name: 'Waits for a file' })
  const trashed = await made({ name: 'In the trash' })
  await may('POST', `/v1/videos/${trashed}/trash`)
  const cut = await made({ name: 'Cut' }, clip)
  await may('PUT', `/v1/videos/${cut}/cut`, { keep: [{ start: 0, end: 0.5 }] })
  await settled(cut, 'ready')
  await may(
    'PATCH',
    `/v1/videos/${video}`,
    { description: 'The first lesson.' },
    { 'idempotency-key': 'one' },
  )
  await may('POST', '/v1/collections', { name: 'Once' }, { 'idempotency-key': 'two' })

  const imported = await may('POST', '/v1/imports', { source: 'folder', path: place.folder })
  for (let state = imported; imported && !['finished', 'failed'].includes(state!['status']);)
    state = await must('GET', `/v1/imports/${imported['id']}`)

  const password = 'four words in a row'
  await may('PUT', '/v1/owner_password', { password })
  const link = await may('POST', '/v1/sign_in_links')
  const code = link && new URL(link['url']).hash.slice(1)
  const signIn = await send('POST', '/v1/session', { code }, { authorization: '' })
  if (!signIn.ok) throw new Error(`POST /v1/session: ${signIn.status} ${await signIn.text()}`)
  const cookie = signIn.headers.getSetCookie()[0]!.split(';')[0]!
  await may('POST', '/v1/device_authorizations', { name: 'A laptop', access: 'read_only' })
  const invitation = await may('POST', '/v1/invitations', { role: 'editor' })
  if (invitation)
    await may('POST', '/v1/invitations/accept', {
      code: new URL(invitation['url']).hash.slice(1),
      name: 'Ann',
      email: 'ann@example.org',
      password,
    })
  // The second is mailed, which 2dca69d8 cannot.
  await may('POST', '/v1/invitations', { role: 'uploader' })
  await may('POST', '/v1/invitations', { role: 'viewer', email: 'ben@example.org' })
  const shared = { label: 'For parents', max_plays: 10 }
  if (!(await may('POST', '/v1/private_links', { target: inner, ...shared })))
    await may('POST', '/v1/private_links', { collection: inner, ...shared })
  await may('POST', '/v1/upload_links', { collection: outer, label: 'Homework', max_files: 5 })

  // What is unfinished when the version is stopped: an upload, and a video that waits for its turn.
  const { upload } = await must('POST', '/v1/videos', { name: 'Half sent' })
  if (upload?.tus_url) {
    const created = await send('POST', new URL(upload.tus_url).pathname, undefined, {
      'tus-resumable': '1.0.0',
      'upload-length': String(clip.length),
      'upload-metadata': `filename ${Buffer.from('half.mp4').toString('base64')}`,
    })
    const location = created.headers.get('location')
    if (location)
      await send('PATCH', new URL(location, place.url).pathname, clip.subarray(0, 1_000), {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      })
  }
  await may('PATCH', '/v1/system', { encoding_paused: true })
  const { id: waits } = await must('POST', '/v1/videos', { name: 'Waits for its turn' })
  await must('PUT', `/v1/videos/${waits}/source`, clip)
  if (process.env['SVC_SHOW_REFUSED'])
    for (const each of refused) process.stderr.write(`  ${each}\n`)
  return { space: place.space, video, key, cookie }
}
