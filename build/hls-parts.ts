/**
 * Leaves out of hls.js what the appliance's own streams never need: they are CMAF with separate audio, without DRM,
 * advertisements, I-frame playlists or subtitles inside HLS. hls.js decides on its parts in its default
 * configuration (its own light build does the same), so that is where they are taken out; the bundler drops the rest.
 * Every cut is checked: a version of hls.js that reads otherwise stops the build instead of growing it silently.
 */
import type { Plugin } from 'vite'

const UNUSED_CONTROLLERS = [
  'subtitleStreamController',
  'subtitleTrackController',
  'timelineController',
  'emeController',
  'cmcdController',
  'contentSteeringController',
  'iframeController',
  'interstitialsController',
  'id3TrackController',
  // For live streams.
  'latencyController',
]

interface Cut {
  what: string
  find: RegExp
  put: string
}

/** Where the parts stand in the default configuration. */
const PARTS = '\n  streamController: StreamController,'

const PART_CUTS: Cut[] = [
  ...UNUSED_CONTROLLERS.map((name) => ({
    what: name,
    find: new RegExp(`\\n {2}${name}: \\w+`, 'g'),
    put: `\n  ${name}: undefined`,
  })),
  { what: 'cue handler', find: /\n {4}cueHandler: Cues,/g, put: '\n    cueHandler: undefined,' },
  // The player brings a loader of its own.
  {
    what: 'loader by fetch',
    find: /currentLoader !== FetchLoader && currentLoader !== XhrLoader/g,
    put: 'true',
  },
]

const CUTS: Cut[] = [
  {
    what: 'key systems',
    find: /\n {2}requestMediaKeySystemAccessFunc: requestMediaKeySystemAccess ?,/g,
    put: '\n  requestMediaKeySystemAccessFunc: null,',
  },
  {
    what: 'demuxers of other containers',
    find: /(\n {2}demux: MP4Demuxer,\n {2}remux: PassThroughRemuxer\n\}), \{\n {2}demux: TSDemuxer,[^]*?\n\}\];\n\{\n {2}muxConfig\.splice\([^]*?\n\}(?=\nclass Transmuxer )/g,
    put: '$1];',
  },
  // Streams of the appliance are not encrypted.
  {
    what: 'decryption by software',
    find: /new AESDecryptor\(\)/g,
    put: 'null',
  },
  {
    what: 'probe for MPEG-TS',
    find: /TSDemuxer\.probe\(initSegmentData, this\.logger\)/g,
    put: 'false',
  },
]

/**
 * Times of a segment. hls.js reckons with when its first picture is shown, but passes over the edit
 * list that every init segment of ours has, by which the browser shows that picture at the time of
 * its decoding (docs/decisions/0041). Left so, a seek to the border of two segments would load the one before as
 * well.
 */
const TIMES: Cut[] = [
  {
    what: 'first picture of a segment',
    find: /const startPTS = hasVideo && [^;]*;/g,
    put: 'const startPTS = startDTS;',
  },
  {
    what: 'last picture of a segment',
    find: /hasVideo && baseOffsetSamples != null && baseOffsetSamples\.ptsMax \? [^:;]* : endDTS;/g,
    put: 'endDTS;',
  },
]

/** `X.y = void 0` gives nothing to X, but makes the bundler keep it. */
const EMPTY_STATICS = /^[A-Z]\w*\.\w+ = void 0;$/gm

export function hlsWithoutUnusedParts(): Plugin {
  return {
    name: 'hls-without-unused-parts',
    transform: {
      filter: { id: /\/hls\.js\/dist\/hls\.mjs$/ },
      handler(code) {
        const at = code.indexOf(PARTS)
        if (at < 0) throw readsOtherwise('the default configuration')
        const listed =
          [...CUTS, ...TIMES].reduce(cut, code.slice(0, at)) + PART_CUTS.reduce(cut, code.slice(at))
        return { code: listed.replace(EMPTY_STATICS, ''), map: null }
      },
    },
  }
}

function cut(code: string, { what, find, put }: Cut): string {
  if (code.match(find)?.length !== 1) throw readsOtherwise(what)
  return code.replace(find, put)
}

const readsOtherwise = (what: string): Error =>
  new Error(`This version of hls.js writes "${what}" otherwise; look at build/hls-parts.ts`)
