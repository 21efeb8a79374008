/** Attributes of the list. */
import type { PropertyDeclarations } from 'lit'
import { SvcElement } from '../base/element.ts'
import type { SvcListEventMap } from './events.ts'

export abstract class ListAttributes extends SvcElement<SvcListEventMap> {
  static override properties: PropertyDeclarations = {
    space: {},
    collection: {},
    token: {},
    order: {},
    query: {},
    pageSize: { attribute: 'page-size' },
    paging: {},
    controls: {},
    recursive: {},
    subcollections: {},
    opens: {},
    href: {},
    continuous: {},
    heading: {},
    preview: {},
    placeholders: {},
    loading: {},
    locale: {},
  }

  /** ID of the space whose videos are listed. */
  declare space: string | null | undefined
  /** ID of a collection (`col_…`); takes precedence over `space`. */
  declare collection: string | null | undefined
  /** Playback token, for lists and videos that are not public. */
  declare token: string | null | undefined
  /**
   * Initial order: `newest`, `oldest`, `az`, `za`, or `manual` (as arranged in a collection).
   * @type {'newest' | 'oldest' | 'az' | 'za' | 'manual'} @default newest
   */
  declare order: string | null | undefined
  /** Search text: lists only videos with these words in the name or description. */
  declare query: string | null | undefined
  /** Number of videos per page, from 1 to 100. @type {number} @default 24 */
  declare pageSize: string | number | null | undefined
  /**
   * `button`: a button loads more · `scroll`: more load as the viewer scrolls · `none`.
   * @type {'button' | 'scroll' | 'none'}
   * @default button
   */
  declare paging: string | null | undefined
  /** Controls to show: any of `search`, `order`; or `none`. @type {('search' | 'order')[] | 'none'} @default none */
  declare controls: string | readonly string[] | null | undefined
  /** Also lists the videos of subcollections, in the same list. @type {boolean} @default off */
  declare recursive: string | boolean | null | undefined
  /** Shows subcollections, which the viewer can open. @type {boolean} @default on */
  declare subcollections: string | boolean | null | undefined
  /**
   * What a click does: `dialog` plays the video in a dialog, `link` opens its page, `none` does nothing.
   * @type {'dialog' | 'link' | 'none'}
   * @default dialog, or link if `href` is set
   */
  declare opens: string | null | undefined
  /** URL of a video's page, such as `/watch/{id}`. @default the video's embed page on the svc server */
  declare href: string | null | undefined
  /** The dialog continues with the next video. @type {boolean} @default off */
  declare continuous: string | boolean | null | undefined
  /** Shows the name of the list; in subcollections it is always shown. @type {boolean} @default off */
  declare heading: string | boolean | null | undefined
  /**
   * Shows an animated preview on hover or keyboard focus, unless the viewer prefers reduced motion or reduced data.
   * @type {boolean}
   * @default on
   */
  declare preview: string | boolean | null | undefined
  /**
   * Number of placeholder cards that reserve space for the first videos.
   * @type {number}
   * @default page-size, at most 12
   */
  declare placeholders: string | number | null | undefined
  /**
   * `lazy`: loads nothing until it is near the visible area; `eager`: loads immediately.
   * @type {'lazy' | 'eager'}
   * @default lazy
   */
  declare loading: string | null | undefined
  /** Interface language and date format. @type {'en' | 'nl' | 'de' | 'fr' | 'es'} @default the page's language */
  declare locale: string | null | undefined
}
