/**
 * The rules of RFC 8216 and of Apple's HLS authoring specification for devices that can be checked without a device:
 * over the playlists as they are served, and over the segments' own headers and sizes.
 */
import { boxesIn, findBox } from '../../daemon/adapters/mp4/segments/boxes.ts'
import { isSync, tableOf, type Entry } from '../../daemon/adapters/mp4/segments/fragments.ts'

export type Get = (url: string) => Promise<Buffer>

async function fetched(url: string): Promise<Buffer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

interface Tag {
  name: string
  value: string
  attributes: Record<string, string>
}
interface Segment {
  uri: string
  seconds: number
  range: { length: number; offset: number } | null
}
interface Playlist {
  url: string
  tags: Tag[]
  segments: Segment[]
  map: string | null
}
/** What a media playlist turned out to be. */
interface Measured {
  seconds: number
  target: number
  segments: { start: number; seconds: number; bits: number }[]
}

/** One sentence a broken rule. */
export async function faultsOfHls(manifestUrl: string, get: Get = fetched): Promise<string[]> {
  const faults: string[] = []
  const text = (await get(manifestUrl)).toString()
  const tags = tagsOf(text)
  const all = (name: string) => tags.filter((tag) => tag.name === name)
  const at = (uri: string) => new URL(uri, manifestUrl).href
  const rule = (holds: boolean, sentence: string) => void (holds || faults.push(sentence))

  rule(text.startsWith('#EXTM3U\n'), 'the manifest does not begin with #EXTM3U')
  rule(
    all('EXT-X-INDEPENDENT-SEGMENTS').length === 1,
    'the manifest does not say that segments are independent',
  )
  faults.push(...groupFaults(all('EXT-X-MEDIA')))

  const media = new Map<string, Measured>()
  for (const { attributes } of all('EXT-X-MEDIA')) {
    const { found, measured } = await checkMedia(
      at(attributes['URI']!),
      get,
      attributes['TYPE'] === 'SUBTITLES' ? 'text' : 'media',
    )
    faults.push(...found)
    media.set(attributes['URI']!, measured)
  }
  const streams = streamsOf(text)
  const targets = new Set<number>()
  for (const { attributes, uri } of streams) {
    faults.push(...streamFaults(uri, attributes, all('EXT-X-MEDIA')))
    const { found, measured } = await checkMedia(at(uri), get, 'media')
    faults.push(...found)
    targets.add(measured.target)
    const sounds = all('EXT-X-MEDIA').filter(
      (tag) =>
        tag.attributes['TYPE'] === 'AUDIO' && tag.attributes['GROUP-ID'] === attributes['AUDIO'],
    )
    for (const sound of sounds) {
      const heard = media.get(sound.attributes['URI']!)!
      targets.add(heard.target)
      rule(
        Math.abs(heard.seconds - measured.seconds) < 0.5,
        `${sound.attributes['URI']} lasts ${heard.seconds} s beside ${measured.seconds} s of ${uri}`,
      )
    }
    faults.push(
      ...rateFaults(
        uri,
        attributes,
        measured,
        sounds.map((sound) => media.get(sound.attributes['URI']!)!),
      ),
    )
  }
  rule(
    targets.size <= 1,
    `the playlists have different target durations: ${[...targets].join(', ')}`,
  )

  const iFrames = all('EXT-X-I-FRAME-STREAM-INF')
  if (streams.some(({ attributes }) => attributes['RESOLUTION']))
    rule(iFrames.length > 0, 'there is no I-frame playlist')
  for (const { attributes } of iFrames) {
    for (const needed of ['BANDWIDTH', 'CODECS', 'RESOLUTION', 'URI'])
      rule(attributes[needed] !== undefined, `an I-frame stream has no ${needed}`)
    const { found, measured } = await checkMedia(at(attributes['URI']!), get, 'i-frames')
    faults.push(
      ...found,
      ...rateFaults(attributes['URI']!, attributes, { ...measured, target: 0 }, []),
    )
  }
  return faults
}

function groupFaults(media: Tag[]): string[] {
  const faults: string[] = []
  for (const [group, members] of Map.groupBy(
    media,
    ({ attributes }) => `${attributes['TYPE']} ${attributes['GROUP-ID']}`,
  )) {
    const values = (key: string) => members.map(({ attributes }) => attributes[key])
    if (new Set(values('NAME')).size !== members.length)
      faults.push(`two tracks of ${group} have one name`)
    const defaults = members.filter(({ attributes }) => attributes['DEFAULT'] === 'YES')
    if (defaults.length > 1) faults.push(`${group} has ${defaults.length} defaults`)
    if (defaults.some(({ attributes }) => attributes['AUTOSELECT'] !== 'YES'))
      faults.push(`the default of ${group} is not AUTOSELECT`)
    const chosen = members
      .filter(({ attributes }) => attributes['AUTOSELECT'] === 'YES')
      .map(({ attributes: { LANGUAGE, FORCED, CHARACTERISTICS } }) =>
        [LANGUAGE, FORCED, CHARACTERISTICS].join(),
      )
    if (new Set(chosen).size !== chosen.length)
      faults.push(`a player cannot tell tracks of ${group} apart that it may select`)
    if (group.startsWith('AUDIO') && values('CHANNELS').includes(undefined))
      faults.push(`a track of ${group} does not say its channels`)
    if (group.startsWith('SUBTITLES') && values('LANGUAGE').includes(undefined))
      faults.push(`a track of ${group} does not say its language`)
  }
  return faults
}

function streamFaults(uri: string, attributes: Record<string, string>, media: Tag[]): string[] {
  const isPicture = attributes['RESOLUTION'] !== undefined
  const needed = [
    'BANDWIDTH',
    'AVERAGE-BANDWIDTH',
    'CODECS',
    ...(isPicture ? ['FRAME-RATE', 'VIDEO-RANGE', 'CLOSED-CAPTIONS'] : []),
  ]
  const missing = needed
    .filter((key) => attributes[key] === undefined)
    .map((key) => `${uri} has no ${key}`)
  const groups = (['AUDIO', 'SUBTITLES'] as const).filter(
    (type) =>
      attributes[type] !== undefined &&
      !media.some(
        (tag) => tag.attributes['TYPE'] === type && tag.attributes['GROUP-ID'] === attributes[type],
      ),
  )
  return [...missing, ...groups.map((type) => `${uri} names a group of ${type} that is not there`)]
}

/**
 * Authoring specification 9.1 ff.: what is said of the rates is true to a tenth. A second of all
 * tracks together counts.
 */
function rateFaults(
  uri: string,
  attributes: Record<string, string>,
  picture: Measured,
  sounds: Measured[],
): string[] {
  const together = sounds.filter((sound) => sound !== picture)
  const of = (sound: Measured, from: number, to: number) =>
    sound.segments.reduce((sum, segment) => {
      const shared = Math.min(to, segment.start + segment.seconds) - Math.max(from, segment.start)
      return sum + (shared > 0 ? (segment.bits * shared) / segment.seconds : 0)
    }, 0)
  const heaviest = (from: number, to: number) =>
    Math.max(0, ...together.map((sound) => of(sound, from, to)))
  let peak = 0
  for (const [first] of picture.segments.entries()) {
    let bits = 0
    let seconds = 0
    for (const segment of picture.segments.slice(first)) {
      bits += segment.bits
      seconds += segment.seconds
      if (picture.target > 0 && seconds > 1.5 * picture.target) break
      const { start } = picture.segments[first]!
      if (seconds >= 0.5 * picture.target)
        peak = Math.max(peak, (bits + heaviest(start, start + seconds)) / seconds)
      if (picture.target === 0) break
    }
  }
  const average =
    (picture.segments.reduce((sum, { bits }) => sum + bits, 0) + heaviest(0, picture.seconds)) /
    picture.seconds
  return [
    ['BANDWIDTH', Math.max(peak, average)] as const,
    ['AVERAGE-BANDWIDTH', average] as const,
  ].flatMap(([key, measured]) => {
    const declared = Number(attributes[key])
    return Math.abs(declared - measured) > measured * 0.1
      ? [`${uri} says ${key}=${declared}, measured ${Math.round(measured)}`]
      : []
  })
}

type Kind = 'media' | 'i-frames' | 'text'

async function checkMedia(
  url: string,
  get: Get,
  kind: Kind,
): Promise<{ found: string[]; measured: Measured }> {
  const found: string[] = []
  const playlist = playlistOf(url, (await get(url)).toString())
  const name = new URL(url).pathname.split('/').slice(4).join('/')
  const rule = (holds: boolean, sentence: string) =>
    void (holds || found.push(`${name}: ${sentence}`))
  const value = (tag: string) => playlist.tags.find((entry) => entry.name === tag)?.value
  const target = Number(value('EXT-X-TARGETDURATION'))
  rule(Number(value('EXT-X-VERSION')) >= 6 || kind === 'text', 'EXT-X-MAP needs version 6')
  rule(
    value('EXT-X-PLAYLIST-TYPE') === 'VOD' && value('EXT-X-ENDLIST') !== undefined,
    'is not VOD with an end',
  )
  rule(
    (value('EXT-X-I-FRAMES-ONLY') !== undefined) === (kind === 'i-frames'),
    'I-frames only, or not',
  )
  rule(playlist.segments.length > 0, 'has no segment')
  rule(
    playlist.segments.every(({ seconds }) => Math.round(seconds) <= target),
    `a segment is longer than the target of ${target} s`,
  )
  rule((playlist.map !== null) === (kind !== 'text'), 'EXT-X-MAP')

  const measured: Measured = { seconds: 0, target, segments: [] }
  const init = playlist.map === null ? null : await get(new URL(playlist.map, url).href)
  let expected = 0
  for (const { uri, seconds, range } of playlist.segments) {
    const whole = await get(new URL(uri, url).href)
    const bytes = range ? whole.subarray(range.offset, range.offset + range.length) : whole
    if (init) {
      const { decodeTime, duration, startsWithKeyframe, firstSampleEnd, faults } = startOf(bytes)
      for (const fault of faults) rule(false, `${uri}: ${fault}`)
      rule(startsWithKeyframe, `${uri} does not begin with a keyframe`)
      if (kind === 'i-frames') {
        rule(seconds <= LONGEST_I_FRAME_SECONDS, `${uri}: a keyframe stands for ${seconds} s`)
        rule(
          firstSampleEnd === bytes.length,
          `${uri}: the range has ${bytes.length} bytes, the keyframe ends at ${firstSampleEnd}`,
        )
      } else
        rule(
          decodeTime === expected,
          `${uri} begins at ${decodeTime}, the one before ends at ${expected}`,
        )
      expected = decodeTime + duration
    } else {
      rule(
        /^WEBVTT[^]*X-TIMESTAMP-MAP=/.test(bytes.toString()),
        `${uri} is not WebVTT tied to the time of the media`,
      )
    }
    measured.segments.push({ start: measured.seconds, seconds, bits: bytes.length * 8 })
    measured.seconds += seconds
  }
  return { found, measured }
}

/** Keyframes are 2 s apart, to the next frame. */
const LONGEST_I_FRAME_SECONDS = 2.1

/** Of a segment, as its own tables have it: one for each fragment. A range may end inside the last `mdat`. */
function startOf(segment: Buffer): {
  decodeTime: number
  duration: number
  startsWithKeyframe: boolean
  firstSampleEnd: number
  /** What is wrong with the fragments after the first. */
  faults: string[]
} {
  const faults: string[] = []
  const fragments: { decodeTime: number; duration: number; sequence: number; first: Entry }[] = []
  let firstSampleEnd = 0
  for (let at = 0; at < segment.length;) {
    const moof = segment.subarray(at, at + segment.readUInt32BE(at))
    const mfhd = findBox(moof, 'moof/mfhd')
    if (!mfhd || [...boxesIn(moof)].length !== 1)
      throw new Error('a fragment that does not begin with its moof')
    const { decodeTime, runs } = tableOf(moof)
    const entries = runs.flatMap((run) => run.entries)
    const [first] = entries
    const before = fragments.at(-1)
    if (!first) throw new Error('a fragment without samples')
    if (before && decodeTime !== before.decodeTime + before.duration)
      faults.push(`a fragment begins at ${decodeTime}, the one before ends elsewhere`)
    if (before && mfhd.readUInt32BE(12) <= before.sequence)
      faults.push('the numbers of fragments do not increase')
    if (before && !isSync(first)) faults.push('a fragment does not begin with a keyframe')
    if (!before) firstSampleEnd = runs[0]!.dataOffset + first.size
    fragments.push({
      decodeTime,
      duration: entries.reduce((sum, entry) => sum + entry.duration, 0),
      sequence: mfhd.readUInt32BE(12),
      first,
    })
    at += runs[0]!.dataOffset + entries.reduce((sum, entry) => sum + entry.size, 0)
  }
  return {
    decodeTime: fragments[0]!.decodeTime,
    duration: fragments.reduce((sum, { duration }) => sum + duration, 0),
    startsWithKeyframe: isSync(fragments[0]!.first),
    firstSampleEnd,
    faults,
  }
}

function tagsOf(text: string): Tag[] {
  return [...text.matchAll(/^#(EXT[A-Z0-9-]*)(?::(.*))?$/gm)].map(([, name, value = '']) => ({
    name: name!,
    value,
    attributes: attributesOf(value),
  }))
}

function attributesOf(list: string): Record<string, string> {
  return Object.fromEntries(
    [...list.matchAll(/([A-Z0-9-]+)=("[^"]*"|[^,]*)/g)].map(([, key, value]) => [
      key!,
      value!.replace(/^"|"$/g, ''),
    ]),
  )
}

function streamsOf(text: string): { attributes: Record<string, string>; uri: string }[] {
  return [...text.matchAll(/^#EXT-X-STREAM-INF:(.*)\n(.+)$/gm)].map(([, list, uri]) => ({
    attributes: attributesOf(list!),
    uri: uri!,
  }))
}

function playlistOf(url: string, text: string): Playlist {
  const tags = tagsOf(text)
  const segments = [
    ...text.matchAll(/^#EXTINF:([\d.]+),.*\n(?:#EXT-X-BYTERANGE:(\d+)@(\d+)\n)?([^#\n].*)$/gm),
  ].map(([, seconds, length, offset, uri]) => ({
    uri: uri!,
    seconds: Number(seconds),
    range: length === undefined ? null : { length: Number(length), offset: Number(offset) },
  }))
  return {
    url,
    tags,
    segments,
    map: tags.find(({ name }) => name === 'EXT-X-MAP')?.attributes['URI'] ?? null,
  }
}
