import { IMPORT_NOTES, type ImportNoteReason } from '../../../daemon/contract/import-notes.ts'
import { counted } from '../../kit/language.ts'

export const en = {
  title: 'Imports',
  about:
    'Bring whole libraries along, with names, folders and subtitles. The appliance does the ' +
    'work: you can close this page.',
  begin: 'New import',
  none: 'Bring your videos along',
  noneText:
    'From Vimeo, from a list of addresses, or from a folder of the machine that the appliance ' +
    'runs on. Names, folders and subtitles come too. Nothing comes twice, and you can close ' +
    'the page meanwhile.',
  all: 'All imports',
  more: 'Load more',
  loading: 'Loading…',
  notLoaded: 'More could not be loaded',

  vimeo: 'Vimeo',
  csv: 'A list',
  folder: 'A folder',
  fromVimeo: (account: string | null) => (account ? `Vimeo, ${account}` : 'Vimeo'),
  fromList: (count: number) =>
    counted(count, { one: 'List of # video', other: 'List of # videos' }),
  onlyLooked: 'Only looked',

  waiting: 'Waiting',
  listing: 'Looking what there is',
  fetching: 'Fetching',
  finished: 'Finished',
  incomplete: 'Not all came',
  failed: 'Failed',
  cancelled: 'Cancelled',
  sourceAsks: (when: string) => `The source asked for a pause. It goes on at ${when}.`,
  progressOf: (done: string, found: string) => `${done} of ${found} videos`,
  found: (count: number) => counted(count, { one: '# video found', other: '# videos found' }),
  bytesOf: (done: string, all: string) => `${done} of ${all}`,
  here: (count: string) => `${count} brought`,
  skippedCount: (count: string) => `${count} left out`,
  failedCount: (count: string) => `${count} failed`,
  wouldCome: (count: string) => `${count} would come`,
  folders: (count: number) => counted(count, { one: '# folder', other: '# folders' }),

  items: 'Videos',
  state: 'State',
  any: 'All',
  item: {
    planned: 'Would come',
    waiting: 'Waiting',
    fetching: 'Fetching',
    done: 'Brought',
    skipped: 'Left out',
    failed: 'Failed',
  },
  name: 'Name',
  size: 'Size',
  why: 'Remarks',
  noItems: 'Nothing in this state',
  noItemsYet: 'Nothing was found yet',
  openVideo: 'Open the video',
  tries: (count: number) => counted(count, { one: '# try', other: '# tries' }),

  cancel: 'Cancel the import',
  cancelAsk: 'Cancel this import?',
  cancelText: 'It stops at once. What has come stays, and you can go on later.',
  cancelDeed: 'Cancel the import',
  isCancelled: 'The import is cancelled',
  notCancelled: 'The import was not cancelled',
  retry: 'Try again what failed',
  goOn: 'Go on',
  retried: 'The import goes on',
  notRetried: 'The import does not go on',
  tokenTitle: 'Token of Vimeo',
  token: 'Access token',
  tokenHint: (account: string | null) =>
    'The one before was destroyed when the import ended. Take one ' +
    `${account ? `of ${account}` : 'of the same account'}, with the scopes “public”, “private” ` +
    'and “video_files”: it is kept encrypted while the import runs, then destroyed as well.',
  reallyImport: 'Import them now',
  gone: 'There is no such import',
  goneText: 'The address may be old, or mistyped.',
  started: 'Started',
  ended: 'Ended',
  notes: IMPORT_NOTES as Record<ImportNoteReason, string>,
  start: {
    title: 'New import',
    from: 'Where from?',
    vimeo: 'Vimeo',
    vimeoText: 'A whole account or one folder, with everything that is said about the videos',
    csv: 'A list as a file',
    csvText: 'CSV with addresses, names, collections, subtitles',
    addresses: 'Addresses',
    addressesText: 'One in each line, typed or pasted',
    folder: 'A folder',
    folderText: 'Of the machine that the appliance runs on',

    token: 'Access token',
    tokenHint:
      'It is kept encrypted while the import runs, then destroyed, and never shown again. Make ' +
      'one with the scopes “public”, “private” and “video_files”.',
    makeToken: 'Make a token at Vimeo',

    onlyFolder: 'Only this folder',
    onlyFolderHint: 'Its number, or its address at vimeo.com. Empty: everything.',
    folderWrong: 'The folder must be a number, or an address that ends with one.',

    file: 'File',
    chooseFile: 'Choose a file',
    orPaste: 'Or paste the list',
    csvHint:
      'The first row names the columns: url, and where you like name, description, tags, ' +
      'collection, visibility, external_id, captions. Commas, semicolons or tabs.',
    fileTooLarge: 'The file is too large: a list may hold 20 MB.',
    fileRead: (name: string) => `From ${name}`,
    forget: (name: string) => `Leave out ${name}`,
    lines: 'Addresses of files',
    linesHint:
      'http or https, each in a line of its own. The appliance fetches the files by itself.',
    nothingTyped: 'Nothing to import yet',

    looking: 'Looking…',
    notLooked: 'It could not be looked at',
    rows: (count: number) => counted(count, { one: '# video', other: '# videos' }),
    firstRows: (shown: string, all: string) => `The first ${shown} of ${all}`,
    faults: (count: number) => counted(count, { one: '# fault', other: '# faults' }),
    faultsText: 'Mend them in the list; nothing begins before.',
    moreFaults: (count: number) => counted(count, { one: 'and # more', other: 'and # more' }),
    line: 'Line',
    row: 'Row',
    column: 'Column',
    fault: 'What is wrong',
    name: 'Name',
    address: 'Address',
    collectionOf: 'Collection',
    visibilityOf: 'Visibility',

    folderHow: 'Only whoever sits at that machine may read its folders. Type there:',
    folderMore:
      'Folders become collections, and subtitles beside the files come along. The import then appears here.',
    command: 'command',

    options: 'Options',
    collection: 'Put everything into',
    noCollection: 'No collection',
    visibility: 'Visibility',
    asSource: 'As the source says',
    public: 'Public',
    private: 'Private',
    again: 'Also what was imported before, as second videos',
    dryRun: 'Only look what would come',
    start: 'Start the import',
    startLook: 'Look what would come',
    starting: 'Starting…',
    begun: 'The import has begun. You can close this page.',
    notBegun: 'The import was not begun',
    back: 'All imports',
  },
}

export type ImportsMessages = typeof en
