import { counted } from '../../../kit/language.ts'

export const en = {
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
  linesHint: 'http or https, each in a line of its own. The appliance fetches the files by itself.',
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
}
export type StartMessages = typeof en
