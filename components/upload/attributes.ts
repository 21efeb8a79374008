/** What a page may set of the upload element. */
import type { PropertyDeclarations } from 'lit'
import { SvcElement } from '../base/element.ts'
import type { SvcUploadEventMap } from './events.ts'

export abstract class UploadAttributes extends SvcElement<SvcUploadEventMap> {
  static override properties: PropertyDeclarations = {
    token: {},
    collection: {},
    video: {},
    accept: {},
    maxSize: { attribute: 'max-size' },
    maxFiles: { attribute: 'max-files' },
    parallel: {},
    chunkSize: { attribute: 'chunk-size' },
    autostart: {},
    details: {},
    processing: {},
    folders: {},
    disabled: { type: Boolean },
    name: {},
    required: { type: Boolean },
    locale: {},
  }

  /**
   * Upload token, signed by your server. Its scope says where videos go: a space, a collection, or
   * one video, whose file is replaced.
   */
  declare token: string | null | undefined
  /** Collection of the new videos, within the token's scope. @default that of the token */
  declare collection: string | null | undefined
  /** The video whose file is replaced, within the token's scope. */
  declare video: string | null | undefined
  /** Which files are taken, as on `<input type="file">`: `video/*,.mxf`. @default videos and sound */
  declare accept: string | null | undefined
  /** The largest file: `2GB`, `500 MiB`, or bytes. @type {string} @default none but the appliance's */
  declare maxSize: string | number | null | undefined
  /** How many files may be added. @type {number} @default any number */
  declare maxFiles: string | number | null | undefined
  /** How many are sent at once. @type {number} @default 2 */
  declare parallel: string | number | null | undefined
  /** The most that one request carries, for proxies with a limit. @type {string} @default 32MiB */
  declare chunkSize: string | number | null | undefined
  /** `off`: files wait for `start()` or the button. @type {boolean} @default on */
  declare autostart: string | boolean | null | undefined
  /** `on`: each file has a title and a description, and waits for `start()` or the button. @type {boolean} @default off */
  declare details: string | boolean | null | undefined
  /** `off`: a file is done once it is uploaded; otherwise once its video can be played. @type {boolean} @default on */
  declare processing: string | boolean | null | undefined
  /** `on`: a second button chooses a folder. Folders can be dropped in any case. @type {boolean} @default off */
  declare folders: string | boolean | null | undefined
  /** Takes no more files. What is on its way goes on. */
  declare disabled: boolean
  /** In a form: the ids of the uploaded videos are sent under this name. */
  declare name: string | null | undefined
  /** In a form: at least one file must have been uploaded. */
  declare required: boolean
  /** Language of its words and numbers. @type {'en' | 'nl' | 'de' | 'fr' | 'es'} @default that of the page */
  declare locale: string | null | undefined
}
