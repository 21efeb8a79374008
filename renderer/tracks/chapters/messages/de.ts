import { counted } from '../../../kit/language.ts'
import type { ChapterMessages } from './en.ts'

export const messages: ChapterMessages = {
  title: 'Kapitel',
  tools: 'Kapitel bearbeiten',
  emptyTitle: 'Noch keine Kapitel',
  emptyText:
    'Mit Kapiteln springen Zuschauer dorthin, wofür sie gekommen sind. Spielen Sie bis zum ' +
    'Beginn eines Kapitels und fügen Sie es ein, oder fügen Sie eine fertige Liste ein.',
  add: 'Kapitel hier einfügen',
  paste: 'Liste einfügen…',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  more: 'Mehr',
  discard: 'Änderungen verwerfen',
  ofSource: 'Die der Quelldatei nehmen',
  save: 'Speichern',
  saving: 'Wird gespeichert…',
  saved: 'Gespeichert',
  unsaved: 'Noch nicht gespeichert',
  savedNotice: 'Kapitel gespeichert',
  notSaved: 'Die Kapitel wurden nicht gespeichert',
  changedMeanwhile: 'Jemand anderes hat Kapitel gespeichert, während Sie sie bearbeitet haben.',
  takeTheirs: 'Andere Fassung übernehmen',
  saveOver: 'Mit meiner überschreiben',
  restored: 'Ihre letzten Änderungen waren noch nicht gespeichert. Sie sind wieder da.',
  playFrom: (number: number) => `Ab Kapitel ${number} abspielen`,
  titleOf: (number: number) => `Titel von Kapitel ${number}`,
  titleHint: 'Titel',
  startOf: (number: number) => `Beginn von Kapitel ${number}`,
  startHere: 'Beginn auf die Zeit des Players',
  setStart: 'Start setzen',
  removeOf: (number: number) => `Kapitel ${number} löschen`,
  until: 'bis',
  theEnd: 'zum Ende',
  endOf: (number: number) => `Ende von Kapitel ${number}`,
  endHere: 'Ende auf die Zeit des Players',
  setEnd: 'Ende setzen',
  endHint: 'Leer: Es dauert, bis das nächste beginnt',
  faults: {
    untitled: 'Ein Kapitel braucht einen Titel.',
    doubled: 'Ein anderes Kapitel beginnt zur gleichen Zeit.',
    beyond: 'Es beginnt nach dem Ende des Videos.',
    backwards: 'Es endet, bevor es beginnt.',
    overlap: 'Es endet, nachdem das nächste begonnen hat.',
    endBeyond: 'Es endet nach dem Ende des Videos.',
  },
  pasteTitle: 'Liste von Kapiteln einfügen',
  pasteLabel: 'Je Zeile eine Zeit und ein Titel',
  pasteExample: '0:00 Einleitung\n1:30 Die Bohnen\n4:05 Der erste Crack',
  pasteCount: (count: number) =>
    counted(count, { one: '# Kapitel gefunden.', other: '# Kapitel gefunden.' }),
  pasteReplaces: (count: number) =>
    counted(count, { one: 'Es ersetzt das vorhandene.', other: 'Sie ersetzen die # vorhandenen.' }),
  pasteFaults: 'Was nicht stimmt',
  pasteNothing: 'Schreiben Sie mindestens eine Zeile, etwa: 0:00 Einleitung',
  pasteDeed: 'Übernehmen',
  lineFaults: {
    noTime: (line: number, text: string, _length: string) =>
      `Zeile ${line} hat keine Zeit: „${text}“. Beginnen Sie mit einer, etwa 1:30.`,
    noTitle: (line: number, text: string, _length: string) =>
      `Zeile ${line} hat keinen Titel: „${text}“.`,
    doubled: (line: number, text: string, _length: string) =>
      `Zeile ${line} hat die Zeit einer früheren Zeile: „${text}“.`,
    beyond: (line: number, text: string, length: string) =>
      `Zeile ${line} beginnt nach dem Ende des Videos, das ${length} dauert: „${text}“.`,
  },
}
