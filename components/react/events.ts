/** An element's events as React names them: `timeupdate` is `onTimeUpdate`, as on its own `<video>`. */
const NAMES = {
  canplay: 'onCanPlay',
  canplaythrough: 'onCanPlayThrough',
  durationchange: 'onDurationChange',
  loadeddata: 'onLoadedData',
  loadedmetadata: 'onLoadedMetadata',
  loadstart: 'onLoadStart',
  ratechange: 'onRateChange',
  timeupdate: 'onTimeUpdate',
  volumechange: 'onVolumeChange',
  statechange: 'onStateChange',
  cuechange: 'onCueChange',
  cueselect: 'onCueSelect',
  languagechange: 'onLanguageChange',
  qualitychange: 'onQualityChange',
  trackchange: 'onTrackChange',
  videoopen: 'onVideoOpen',
  videoclose: 'onVideoClose',
  collectionopen: 'onCollectionOpen',
  pageload: 'onPageLoad',
  filterchange: 'onFilterChange',
  chapterchange: 'onChapterChange',
  enterpictureinpicture: 'onEnterPictureInPicture',
  leavepictureinpicture: 'onLeavePictureInPicture',
} as const
type Names = typeof NAMES

export type PropName<Type extends string> = Type extends keyof Names
  ? Names[Type]
  : `on${Capitalize<Type>}`
export type EventProps<Events> = {
  [Type in keyof Events & string as PropName<Type>]?: (event: Events[Type]) => void
}

/** Prop → event. */
export function eventProps(types: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    types.map((type) => [
      (NAMES as Record<string, string>)[type] ??
        `on${type.charAt(0).toUpperCase()}${type.slice(1)}`,
      type,
    ]),
  )
}
