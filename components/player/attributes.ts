/**
 * Attributes of the player. A value set by the page takes precedence, then the settings of the video
 * or its space, then the default.
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

  /** ID of the video. */
  declare embed: string | null | undefined
  /** Playback token, for a private video. Set a new token before the old one expires; playback continues. */
  declare token: string | null | undefined
  /** Title to show instead of the video's name. @default the video's name */
  declare title: string
  /**
   * `default`, `float`, or the URL of a theme file (docs/themes.md).
   * @type {'default' | 'float' | string}
   * @default default
   */
  declare theme: string | null | undefined
  /** Accent color: any CSS color. @default #2f6fed */
  declare color: string | null | undefined
  /**
   * Controls to show: any of `play` `skip` `time` `seek` `volume` `chapters` `subtitles` `quality` `rate`
   * `audio-track` `pip` `airplay` `cast` `fullscreen` `title` `context-menu`; or `none`. Controls that do
   * not apply to the video or browser are hidden.
   * @type {('play' | 'skip' | 'time' | 'seek' | 'volume' | 'chapters' | 'subtitles' | 'quality' | 'rate' |
   *   'audio-track' | 'pip' | 'airplay' | 'cast' | 'fullscreen' | 'title' | 'context-menu')[] | 'none'}
   * @default all
   */
  declare controls: string | readonly string[] | null | undefined
  /**
   * Image before playback: a URL, or a time in the video such as `12.5` or `1:30`.
   * @type {string}
   * @default the video's poster
   */
  declare poster: string | number | null | undefined
  /**
   * Blurred image in the first paint, until the poster has loaded: a Base64 ThumbHash, as returned by
   * the API. @default the video's, once its data has loaded
   */
  declare placeholder: string | null | undefined
  /** Width in pixels, at most that of the container. @type {number} @default the container's width */
  declare width: string | number | null | undefined
  /** Height in pixels; with `width`, it sets the aspect ratio. @type {number} */
  declare height: string | number | null | undefined
  /**
   * Aspect ratio such as `4/3`. Reserves space until the video has loaded.
   * @default from `width` and `height`, else the video's, else 16/9
   */
  declare aspectRatio: string | null | undefined
  /**
   * `always`: plays as soon as it can, muted if the browser does not allow sound · `visible`: plays
   * while it is in view · `off`. Without a value: `always`.
   * @type {'off' | 'visible' | 'always'}
   * @default off
   */
  declare autoplay: string | boolean | null | undefined
  /**
   * What to load before playback: `none`, `metadata` (the playlists), or `auto` (also the beginning
   * of the video).
   * @type {'none' | 'metadata' | 'auto'}
   * @default none
   */
  declare preload: string | null | undefined
  /**
   * `lazy`: loads nothing until it is near the visible area; `eager`: loads immediately.
   * @type {'lazy' | 'eager'}
   * @default lazy
   */
  declare loading: string | null | undefined
  /**
   * Quality until the viewer chooses one: `auto`, `ld` `sd` `md` `hd` `fhd` `qhd` `uhd`, `720p`, or the
   * name of a rendition.
   * @type {'auto' | 'ld' | 'sd' | 'md' | 'hd' | 'fhd' | 'qhd' | 'uhd' | string}
   * @default auto
   */
  declare quality: string | null | undefined
  /**
   * Highest quality to play and offer.
   * @type {'ld' | 'sd' | 'md' | 'hd' | 'fhd' | 'qhd' | 'uhd' | string}
   * @default none
   */
  declare maxQuality: string | null | undefined
  /** Start time: seconds, or `1:30`. @type {string} @default 0 */
  declare startTime: string | number | null | undefined
  /** End time: seconds, or `1:30`. @type {string} @default the video's end */
  declare endTime: string | number | null | undefined
  /** Initial audio track: `default`, a language, or the ID of a track. @type {'default' | string} @default default */
  declare audioTrack: string | null | undefined
  /**
   * Subtitles to offer: `all`, `none`, `original`, or languages such as `de en`.
   * @type {'all' | 'none' | 'original' | string}
   * @default all
   */
  declare subtitles: string | null | undefined
  /**
   * Subtitles to show at the start: `none`, `original`, or a language.
   * @type {'none' | 'original' | string}
   * @default none
   */
  declare activeSubtitle: string | null | undefined
  /** `off`: disables keyboard shortcuts; buttons still work with the keyboard. @type {boolean} @default on */
  declare hotkeys: string | boolean | null | undefined
  /**
   * What to remember between visits, in the page's `localStorage`: any of `volume` `speed` `captions`
   * `position`; or `none`.
   * @type {('volume' | 'speed' | 'captions' | 'position')[] | 'none'}
   * @default volume speed captions
   */
  declare remember: string | readonly string[] | null | undefined
  /**
   * Sends playback data to the CDN with each request (CMCD, in the query string): `1` as defined in
   * CTA-5004, `2` as defined in CTA-5004-B.
   * @type {'off' | '1' | '2'}
   * @default off
   */
  declare cmcd: string | null | undefined
  /**
   * Whether views are measured (docs/analytics.md): `on`, `off`, or `respect`: off if the browser
   * sends Do Not Track or Global Privacy Control.
   * @type {'on' | 'respect' | 'off'}
   * @default the video's setting, else respect
   */
  declare metrics: string | null | undefined
  /** Interface language. @type {'en' | 'nl' | 'de' | 'fr' | 'es'} @default the page's language */
  declare locale: string | null | undefined

  protected readonly playRange: PlayRange = new PlayRange(this.media)
  protected readonly pageOverrides: PageOverrides = new PageOverrides(this.media, this.playRange)

  constructor() {
    super(document.createElement('video'), FORWARDED_EVENTS)
    this.media.part.add('media')
    this.media.playsInline = true
  }

  /** Mutes the sound. `null` restores the video's setting. @default off */
  override get muted(): boolean {
    return this.media.muted
  }
  override set muted(muted: boolean) {
    this.pageOverrides.set({ muted })
  }
  /** Starts over at the end. @default off */
  get loop(): boolean {
    return this.playRange.loop
  }
  set loop(loop: boolean) {
    this.pageOverrides.set({ loop })
  }
  /** Playback speed, from 0.25 to 4. @default 1 */
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
