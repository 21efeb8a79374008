/**
 * Leaves out of hls.js what the appliance's own streams never need: they are CMAF with separate audio, without DRM,
 * advertisements, I-frame playlists or subtitles inside HLS. hls.js decides on its parts in its default
 * configuration (its own light build does the same), so that is where they are taken out; the bundler drops the rest.
 * Every cut is checked: a version of hls.js that reads otherwise stops the build instead of growing it silently.
 */
import type { Plugin } from 'vite'

const UNUSED_CONTROLLERS = [
  'subtitleStreamController', 'subtitleTrackController', 'timelineController', 'emeController', 'cmcdController',
  'contentSteeringController', 'iframeController', 'interstitialsController', 'id3TrackController',
  // Would pull viewers of a video that is still being made towards its growing end.
  'latencyController',
]

interface Cut {
  what: string
  find: RegExp
  put: string
}

const CUTS: Cut[] = [
  ...UNUSED_CONTROLLERS.map((name) => ({ what: name, find: new RegExp(`(?<=\\n  streamController: StreamController,[^]*\\n  ${name}: )\\w+ ?(?=[,\\n])`), put: 'undefined' })),
  { what: 'key systems', find: /(?<=\n {2}requestMediaKeySystemAccessFunc: )requestMediaKeySystemAccess ?(?=,)/, put: 'null' },
  { what: 'cue handler', find: /(?<=\n {4}cueHandler: )Cues(?=,)/, put: 'undefined' },
  { what: 'demuxers of other containers', find: /(?<=\n {2}demux: MP4Demuxer,\n {2}remux: PassThroughRemuxer\n\})[^]*?(?=\nclass Transmuxer )/, put: ']' },
  { what: 'probe for MPEG-TS', find: /TSDemuxer\.probe\(initSegmentData, this\.logger\)/, put: 'false' },
]

/** `X.y = void 0` gives nothing to X, but makes the bundler keep it. */
const EMPTY_STATICS = /^[A-Z]\w*\.\w+ = void 0;$/gm

export function hlsWithoutUnusedParts(): Plugin {
  return {
    name: 'hls-without-unused-parts',
    transform: {
      filter: { id: /\/hls\.js\/dist\/hls\.mjs$/ },
      handler(code) {
        const cut = CUTS.reduce((text, { what, find, put }) => {
          if (text.match(new RegExp(find, 'g'))?.length !== 1) throw new Error(`This version of hls.js writes "${what}" otherwise; look at build/hls-parts.ts`)
          return text.replace(find, put)
        }, code)
        return { code: cut.replace(EMPTY_STATICS, ''), map: null }
      },
    },
  }
}
