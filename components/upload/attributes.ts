/** Attributes of the upload element. */
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
   * Upload token, signed by your server. Its scope is the destination: a space, a collection, or one
   * video, whose file is replaced.
   */
  declare token: string | null | undefined
  /** Collection for the new videos, within the token's scope. @default from the token */
  declare collection: string | null | undefined
  /** ID of the video whose file is replaced, within the token's scope. */
  declare video: string | null | undefined
  /**
   * Accepted files, in the syntax of `<input type="file">`, such as `video/*,.mxf`.
   * @default videos, audio and animated images
   */
  declare accept: string | null | undefined
  /** Maximum file size: `2GB`, `500 MiB`, or bytes. @type {string} @default the server's limit */
  declare maxSize: string | number | null | undefined
  /** Maximum number of files. @type {number} @default no limit */
  declare maxFiles: string | number | null | undefined
  /** Number of files that are uploaded at the same time. @type {number} @default 2 */
  declare parallel: string | number | null | undefined
  /** Maximum size of one request, for proxies that limit it. @type {string} @default 32MiB */
  declare chunkSize: string | number | null | undefined
  /** `off`: files wait for `start()` or the Upload button. @type {boolean} @default on */
  declare autostart: string | boolean | null | undefined
  /**
   * `on`: visitors can enter a title and a description for each file, which waits for `start()` or the Upload button.
   * @type {boolean} @default off
   */
  declare details: string | boolean | null | undefined
  /** `off`: a file is done when it is uploaded; otherwise, when its video can be played. @type {boolean} @default on */
  declare processing: string | boolean | null | undefined
  /** `on`: adds a button to choose a folder. Folders can always be dropped. @type {boolean} @default off */
  declare folders: string | boolean | null | undefined
  /** Accepts no more files. Uploads in progress continue. */
  declare disabled: boolean
  /** In a form: submits the IDs of the uploaded videos under this name. */
  declare name: string | null | undefined
  /** In a form: requires at least one uploaded file. */
  declare required: boolean
  /** Interface language and number format. @type {'en' | 'nl' | 'de' | 'fr' | 'es'} @default the page's language */
  declare locale: string | null | undefined
}
