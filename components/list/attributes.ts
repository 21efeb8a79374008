/** What a page may set of the list. */
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

  /** Id of the space whose videos are listed. */
  declare space: string | null | undefined
  /** Id of a collection (`col_…`); goes before `space`. */
  declare collection: string | null | undefined
  /** Playback token, for what is not public. */
  declare token: string | null | undefined
  /**
   * `newest`, `oldest`, `az`, `za` or `manual`: as arranged by hand in a collection.
   * @type {'newest' | 'oldest' | 'az' | 'za' | 'manual'} @default newest
   */
  declare order: string | null | undefined
  /** Shows only what has these words in its name or description. */
  declare query: string | null | undefined
  /** How many videos come at once: 1 to 100. @type {number} @default 24 */
  declare pageSize: string | number | null | undefined
  /**
   * `button`: somebody asks for more · `scroll`: more come as the end comes near · `none`.
   * @type {'button' | 'scroll' | 'none'}
   * @default button
   */
  declare paging: string | null | undefined
  /** Some of `search`, `order`; or `none`. @type {('search' | 'order')[] | 'none'} @default none */
  declare controls: string | readonly string[] | null | undefined
  /** Also what lies in collections inside, in one list. @type {boolean} @default off */
  declare recursive: string | boolean | null | undefined
  /** Shows the collections inside, to go into. @type {boolean} @default on */
  declare subcollections: string | boolean | null | undefined
  /**
   * What a press does: `dialog` plays it here, `link` goes to its address, `none`.
   * @type {'dialog' | 'link' | 'none'}
   * @default dialog, with `href` link
   */
  declare opens: string | null | undefined
  /** Address of a video's page, such as `/watch/{id}`. @default the appliance's own page for it */
  declare href: string | null | undefined
  /** The dialog goes on with the next video. @type {boolean} @default off */
  declare continuous: string | boolean | null | undefined
  /** Shows the name of the list also outside of collections inside. @type {boolean} @default off */
  declare heading: string | boolean | null | undefined
  /**
   * Moving pictures of the video that the mouse or the keyboard stays on; not where little motion or data is wanted.
   * @type {boolean}
   * @default on
   */
  declare preview: string | boolean | null | undefined
  /** How many empty cards keep the place of the first videos. @type {number} @default page-size, at most 12 */
  declare placeholders: string | number | null | undefined
  /**
   * `lazy`: nothing is fetched until it comes near the view; `eager`: at once.
   * @type {'lazy' | 'eager'}
   * @default lazy
   */
  declare loading: string | null | undefined
  /** Language of its words and dates. @type {'en' | 'nl' | 'de' | 'fr' | 'es'} @default that of the page */
  declare locale: string | null | undefined
}
