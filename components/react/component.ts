/** A React component that stands for an element: props are its properties, `on…` its events, children its slots. */
import { createComponent } from '@lit/react'
import * as React from 'react'

/** The writable properties of an element that are not methods. */
type Settable<Element> = Partial<Pick<Element, WritableKeys<Element>>>
type WritableKeys<Element> = {
  [Key in keyof Element]: Key extends keyof HTMLElement
    ? never
    : Element[Key] extends (...args: never[]) => unknown
      ? never
      : IfWritable<Element, Key>
}[keyof Element]
type IfWritable<Element, Key extends keyof Element> =
  Same<{ [K in Key]: Element[K] }, { -readonly [K in Key]: Element[K] }> extends true ? Key : never
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

type Own<Element, Events> = Settable<Element> & EventProps<Events>
export type ElementProps<Element, Events> = Own<Element, Events> &
  Omit<React.HTMLAttributes<Element>, keyof Own<Element, Events>> & { ref?: React.Ref<Element> }
export type ElementComponent<Element, Events> = React.FunctionComponent<
  ElementProps<Element, Events>
>

export function component<Element extends HTMLElement, Events>(
  tagName: string,
  elementClass: new () => Element,
  types: readonly string[],
): ElementComponent<Element, Events> {
  const made = createComponent({
    react: React,
    tagName,
    elementClass,
    events: eventProps(types),
    displayName: tagName.replace(/^svc-(.)/, (_, first: string) => first.toUpperCase()),
  })
  return made as unknown as ElementComponent<Element, Events>
}

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
  arrivingchange: 'onArrivingChange',
  enterpictureinpicture: 'onEnterPictureInPicture',
  leavepictureinpicture: 'onLeavePictureInPicture',
} as const
type Names = typeof NAMES

type PropName<Type extends string> = Type extends keyof Names
  ? Names[Type]
  : `on${Capitalize<Type>}`
type EventProps<Events> = {
  [Type in keyof Events & string as PropName<Type>]?: (event: Events[Type]) => void
}

/** Prop → event. */
function eventProps(types: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    types.map((type) => [
      (NAMES as Record<string, string>)[type] ??
        `on${type.charAt(0).toUpperCase()}${type.slice(1)}`,
      type,
    ]),
  )
}
