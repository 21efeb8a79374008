import { IMPORT_NOTES, type ImportNoteReason } from '../../../daemon/contract/import-notes.ts'
import { counted } from '../../kit/language.ts'

export const en = {
  title: 'Imports',
  about:
    'Import whole libraries with names, folders and subtitles. Imports run in the background: ' +
    'you can close this page.',
  begin: 'New import',
  none: 'Import your videos',
  noneText:
    'From Vimeo, from a list of URLs, or from a folder on the machine that runs svc. Names, ' +
    'folders and subtitles are imported too, nothing is imported twice, and you can close this ' +
    'page.',
  all: 'All imports',
  more: 'Load more',
  loading: 'Loading…',
  notLoaded: 'More could not be loaded',

  vimeo: 'Vimeo',
  csv: 'List',
  folder: 'Folder',
  fromVimeo: (account: string | null) => (account ? `Vimeo, ${account}` : 'Vimeo'),
  fromList: (count: number) =>
    counted(count, { one: 'List of # video', other: 'List of # videos' }),
  onlyLooked: 'Dry run',

  waiting: 'Waiting',
  listing: 'Listing videos',
  fetching: 'Fetching',
  finished: 'Finished',
  incomplete: 'Incomplete',
  failed: 'Failed',
  cancelled: 'Canceled',
  sourceAsks: (when: string) => `The source asked for a pause. The import resumes at ${when}.`,
  progressOf: (done: string, found: string) => `${done} of ${found} videos`,
  found: (count: number) => counted(count, { one: '# video found', other: '# videos found' }),
  bytesOf: (done: string, all: string) => `${done} of ${all}`,
  skippedCount: (count: string) => `${count} skipped`,
  failedCount: (count: string) => `${count} failed`,
  wouldCome: (count: string) => `${count} would be imported`,
  folders: (count: number) => counted(count, { one: '# folder', other: '# folders' }),

  items: 'Videos',
  state: 'Status',
  any: 'All',
  item: {
    planned: 'Would be imported',
    waiting: 'Waiting',
    fetching: 'Fetching',
    done: 'Imported',
    skipped: 'Skipped',
    failed: 'Failed',
  },
  name: 'Name',
  size: 'Size',
  why: 'Notes',
  noItems: 'No videos with this status',
  noItemsYet: 'No videos found yet',
  tries: (count: number) => counted(count, { one: '# attempt', other: '# attempts' }),

  cancel: 'Cancel import',
  cancelAsk: 'Cancel this import?',
  cancelText: 'It stops now. Imported videos are kept, and you can resume it later.',
  cancelAction: 'Cancel import',
  isCancelled: 'The import was canceled',
  notCancelled: 'The import was not canceled',
  retry: 'Retry failed videos',
  goOn: 'Resume',
  retried: 'The import has resumed',
  notRetried: 'The import was not resumed',
  tokenTitle: 'Vimeo token',
  token: 'Access token',
  tokenHint: (account: string | null) =>
    'The previous token was deleted when the import ended. Use one ' +
    `${account ? `of ${account}` : 'of the same account'} with the scopes “public”, “private” ` +
    'and “video_files”. It is encrypted while the import runs, then deleted.',
  reallyImport: 'Import now',
  gone: 'Import not found',
  goneText: 'The link may be outdated or mistyped.',
  started: 'Started',
  ended: 'Ended',
  notes: IMPORT_NOTES as Record<ImportNoteReason, string>,
  start: {
    title: 'New import',
    from: 'Source',
    vimeo: 'Vimeo',
    vimeoText: 'A whole account or one folder, with all details of the videos',
    csv: 'CSV file',
    csvText: 'A list with URLs, names, collections and subtitles',
    addresses: 'URLs',
    addressesText: 'One per line, typed or pasted',
    folder: 'Folder',
    folderText: 'On the machine that runs svc',

    token: 'Access token',
    tokenHint:
      'It needs the scopes “public”, “private” and “video_files”. It is encrypted while the ' +
      'import runs, then deleted, and never shown again.',
    makeToken: 'Create a token at Vimeo',

    onlyFolder: 'Only this folder',
    onlyFolderHint: 'Its number, or its URL at vimeo.com. Leave empty to import everything.',
    folderWrong: 'The folder must be a number, or a URL that ends with one.',

    file: 'File',
    chooseFile: 'Choose a file',
    orPaste: 'Or paste the list',
    csvHint:
      'The header row names the columns: url (required), and optionally name, description, ' +
      'tags, collection, visibility, external_id and captions. Separate them with commas, ' +
      'semicolons or tabs.',
    fileTooLarge: 'The file is too large. The limit is 20 MB.',
    fileRead: (name: string) => `From ${name}`,
    forget: (name: string) => `Remove ${name}`,
    lines: 'File URLs',
    linesHint: 'http or https, one per line. svc downloads the files.',
    nothingTyped: 'Nothing to import yet',

    looking: 'Checking…',
    notLooked: 'The list could not be checked',
    rows: (count: number) => counted(count, { one: '# video', other: '# videos' }),
    firstRows: (shown: string, all: string) => `The first ${shown} of ${all}`,
    faults: (count: number) => counted(count, { one: '# error', other: '# errors' }),
    faultsText: 'Fix the list to start the import.',
    moreFaults: (count: number) => counted(count, { one: 'and # more', other: 'and # more' }),
    line: 'Line',
    row: 'Row',
    column: 'Column',
    fault: 'Error',
    name: 'Name',
    address: 'URL',
    collectionOf: 'Collection',

    folderHow: 'Folders can only be read by people with access to that machine. Run there:',
    folderMore:
      'Folders become collections, and subtitles next to the files are included. The import then appears here.',
    command: 'command',

    options: 'Options',
    collection: 'Add all videos to',
    noCollection: 'No collection',
    visibility: 'Visibility',
    asSource: 'As in the source',
    public: 'Public',
    private: 'Private',
    again: 'Import again (creates duplicates)',
    dryRun: 'Dry run',
    start: 'Start import',
    startLook: 'Start dry run',
    starting: 'Starting…',
    begun: 'The import has started. You can close this page.',
    notBegun: 'The import was not started',
    back: 'All imports',
  },
}

export type ImportsMessages = typeof en
