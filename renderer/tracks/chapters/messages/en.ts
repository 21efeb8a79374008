import { counted } from '../../../kit/language.ts'

export const en = {
  title: 'Chapters',
  tools: 'Edit the chapters',
  emptyTitle: 'No chapters yet',
  emptyText:
    'Chapters let viewers jump to what they came for. Play to where one begins and add it, or ' +
    'paste a list that you have already.',
  add: 'Add a chapter here',
  paste: 'Paste a list…',
  undo: 'Undo',
  redo: 'Redo',
  more: 'More',
  discard: 'Discard my changes',
  ofSource: 'Take those of the source file',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved',
  unsaved: 'Not saved yet',
  savedNotice: 'Saved the chapters',
  notSaved: 'The chapters were not saved',
  changedMeanwhile: 'Somebody else has saved chapters while you were changing them.',
  takeTheirs: 'Take theirs',
  saveOver: 'Save mine over it',
  restored: 'What you changed last time was not saved yet. It is here again.',
  playFrom: (number: number) => `Play from chapter ${number}`,
  titleOf: (number: number) => `Title of chapter ${number}`,
  titleHint: 'Title',
  startOf: (number: number) => `Start of chapter ${number}`,
  startHere: "Start at the player's time",
  setStart: 'Set start',
  removeOf: (number: number) => `Delete chapter ${number}`,
  until: 'until',
  theEnd: 'the end',
  endOf: (number: number) => `End of chapter ${number}`,
  endHere: "End at the player's time",
  setEnd: 'Set end',
  endHint: 'Left empty, it lasts until the next one begins',
  faults: {
    untitled: 'A chapter needs a title.',
    doubled: 'Another chapter begins at the same time.',
    beyond: 'It begins after the end of the video.',
    backwards: 'It ends before it begins.',
    overlap: 'It ends after the next one has begun.',
    endBeyond: 'It ends after the end of the video.',
  },
  pasteTitle: 'Paste a list of chapters',
  pasteLabel: 'A time and a title on each line',
  pasteExample: '0:00 Introduction\n1:30 The beans\n4:05 First crack',
  pasteCount: (count: number) =>
    counted(count, { one: '# chapter found.', other: '# chapters found.' }),
  pasteReplaces: (count: number) =>
    counted(count, {
      one: 'It takes the place of the one there is.',
      other: 'They take the place of the # there are.',
    }),
  pasteFaults: 'What is wrong',
  pasteNothing: 'Write at least one line, such as: 0:00 Introduction',
  pasteDeed: 'Use these',
  lineFaults: {
    noTime: (line: number, text: string, _length: string) =>
      `Line ${line} has no time: “${text}”. Begin it with one, such as 1:30.`,
    noTitle: (line: number, text: string, _length: string) =>
      `Line ${line} has no title: “${text}”.`,
    doubled: (line: number, text: string, _length: string) =>
      `Line ${line} has the time of a line before it: “${text}”.`,
    beyond: (line: number, text: string, length: string) =>
      `Line ${line} begins after the end of the video, which lasts ${length}: “${text}”.`,
  },
}
export type ChapterMessages = typeof en
