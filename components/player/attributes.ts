/**
 * What a page may set of the player. What it sets holds; else what is set for the video
 * or its space; else the default.
 */
import type { PropertyDeclarations } from 'lit'
import { MediaHost, SWITCH } from '../base/media-host.ts'
import { FORWARDED_EVENTS, type SvcPlayerEventMap } from './events.ts'
import { PlayRange } from './play-range.ts'
import { PageOverrides } from './page-overrides.ts'

export abstract class PlayerAttributes extends MediaHost<SvcPlayerEventMap, HTMLVideoElement> {
  static override properties: PropertyDeclarations = {
    embed: {},
    token: {},
    title: {},
    theme: {},
    color: {},
    controls: {},
    poster: {},
    placeholder: {},
    width: {},
    height: {},
    aspectRatio: { attribute: 'aspect-ratio' },
    autoplay: {},
    loop: SWITCH,
    preload: {},
    loading: {},
    quality: {},
    maxQuality: { attribute: 'max-quality' },
    startTime: { attribute: 'start-time' },
    endTime: { attribute: 'end-time' },
    playbackRate: { attribute: 'playback-rate', type: Number, noAccessor: true },
    audioTrack: { attribute: 'audio-track' },
    subtitles: {},
    activeSubtitle: { attribute: 'active-subtitle' },
    hotkeys: {},
    remember: {},
    cmcd: {},
    metrics: {},
    locale: {},
  }

  /** The video's id. */
  declare embed: string | null | undefined
  /** Playback token, for a private video. A new one goes on where the old one ended. */
  declare token: string | null | undefined
  /** In place of the video's name. @default the video's name */
  declare title: string
  /**
   * `default`, `float`, or the address of a theme file (docs/themes.md).
   * @type {'default' | 'float' | string}
   * @default default
   */
  declare theme: string | null | undefined
  /** Accent colour; any colour of CSS. @default #2f6fed */
  declare color: string | null | undefined
  /**
   * Some of `play` `skip` `time` `seek` `volume` `chapters` `subtitles` `quality` `rate` `audio-track`
   * `pip` `airplay` `cast` `fullscreen` `title` `context-menu`; or `none`. What means nothing to this
   * video or browser is not shown.
   * @type {('play' | 'skip' | 'time' | 'seek' | 'volume' | 'chapters' | 'subtitles' | 'quality' | 'rate' |
   *   'audio-track' | 'pip' | 'airplay' | 'cast' | 'fullscreen' | 'title' | 'context-menu')[] | 'none'}
   * @default all
   */
  declare controls: string | readonly string[] | null | undefined
  /**
   * Before it plays: the address of a picture, or seconds into the video.
   * @type {string}
   * @default the video's poster
   */
  declare poster: string | number | null | undefined
  /**
   * Blurred picture until the poster has loaded, in the first paint: a ThumbHash in Base64, as the API
   * gives it. @default that of the video, once it is known
   */
  declare placeholder: string | null | undefined
  /** In pixels. @type {number} @default as wide as its place */
  declare width: string | number | null | undefined
  /** In pixels; with `width` it gives the proportions. @type {number} */
  declare height: string | number | null | undefined
  /**
   * Such as `4/3`: keeps its place before the video is known.
   * @default that of `width` and `height`, else the video's, else 16/9
   */
  declare aspectRatio: string | null | undefined
  /**
   * `always`: once it can, with sound where the browser allows it, else muted · `visible`: while it
   * is in view · `off`. Alone it is `always`.
   * @type {'off' | 'visible' | 'always'}
   * @default off
   */
  declare autoplay: string | boolean | null | undefined
  /**
   * What is loaded before it is played: `none`, `metadata` (the playlists), `auto` (the beginning
   * too).
   * @type {'none' | 'metadata' | 'auto'}
   * @default none
   */
  declare preload: string | null | undefined
  /**
   * `lazy`: nothing is fetched until it comes near the view; `eager`: at once.
   * @type {'lazy' | 'eager'}
   * @default lazy
   */
  declare loading: string | null | undefined
  /**
   * What is played until the viewer chooses: `auto`, `ld` `sd` `md` `hd` `fhd` `qhd` `uhd`, `720p`, or the
   * name of a rendition.
   * @type {'auto' | 'ld' | 'sd' | 'md' | 'hd' | 'fhd' | 'qhd' | 'uhd' | string}
   * @default auto
   */
  declare quality: string | null | undefined
  /** Nothing larger is played or offered. @type {'ld' | 'sd' | 'md' | 'hd' | 'fhd' | 'qhd' | 'uhd' | string} @default none */
  declare maxQuality: string | null | undefined
  /** Where it begins: seconds, or `1:30`. @type {string} @default 0 */
  declare startTime: string | number | null | undefined
  /** Where it ends. @type {string} @default its end */
  declare endTime: string | number | null | undefined
  /** What is heard first: `default`, a language, or a track's id. @type {'default' | string} @default default */
  declare audioTrack: string | null | undefined
  /**
   * Which subtitles are offered: `all`, `none`, `original`, or languages.
   * @type {'all' | 'none' | 'original' | string}
   * @default all
   */
  declare subtitles: string | null | undefined
  /**
   * Which is shown at the start: `none`, `original`, or a language.
   * @type {'none' | 'original' | string}
   * @default none
   */
  declare activeSubtitle: string | null | undefined
  /** `off`: no keys but those of the buttons themselves. @type {boolean} @default on */
  declare hotkeys: string | boolean | null | undefined
  /**
   * What the viewer has chosen and finds again at the next visit, in the storage of the page: some of
   * `volume` `speed` `captions` `position`; or `none`.
   * @type {('volume' | 'speed' | 'captions' | 'position')[] | 'none'}
   * @default volume speed captions
   */
  declare remember: string | readonly string[] | null | undefined
  /**
   * Tells a CDN in front of the media what the player is doing, with each request (CMCD, in the query):
   * `1` by CTA-5004, `2` by CTA-5004-B.
   * @type {'off' | '1' | '2'}
   * @default off
   */
  declare cmcd: string | null | undefined
  /**
   * Whether viewing is measured (docs/analytics.md): `on`, `off`, or `respect`: not where the
   * browser says Do Not Track or Global Privacy Control.
   * @type {'on' | 'respect' | 'off'}
   * @default the video's setting, else respect
   */
  declare metrics: string | null | undefined
  /** Language of its words. @type {'en' | 'nl' | 'de' | 'fr' | 'es'} @default that of the page */
  declare locale: string | null | undefined

  protected readonly playRange: PlayRange = new PlayRange(this.media)
  protected readonly pageOverrides: PageOverrides = new PageOverrides(this.media, this.playRange)

  constructor() {
    super(document.createElement('video'), FORWARDED_EVENTS)
    this.media.part.add('media')
    this.media.playsInline = true
  }

  /** No sound. `null` gives the word back to the video. @default off */
  override get muted(): boolean {
    return this.media.muted
  }
  override set muted(muted: boolean) {
    this.pageOverrides.set({ muted })
  }
  /** Begins again at its end. @default off */
  get loop(): boolean {
    return this.playRange.loop
  }
  set loop(loop: boolean) {
    this.pageOverrides.set({ loop })
  }
  /** 0.25–4. @default 1 */
  get playbackRate(): number {
    return this.media.playbackRate
  }
  set playbackRate(rate: number) {
    this.pageOverrides.set({ rate })
  }
  get videoWidth(): number {
    return this.media.videoWidth
  }
  get videoHeight(): number {
    return this.media.videoHeight
  }
  requestPictureInPicture(): Promise<PictureInPictureWindow> {
    return this.media.requestPictureInPicture()
  }
  getVideoPlaybackQuality(): VideoPlaybackQuality {
    return this.media.getVideoPlaybackQuality()
  }
}
