import { counted } from '../../../kit/language.ts'
import type { ChapterMessages } from './en.ts'

export const messages: ChapterMessages = {
  title: 'Chapitres',
  tools: 'Modifier les chapitres',
  emptyTitle: 'Pas encore de chapitres',
  emptyText:
    'Grâce aux chapitres, chacun va droit à ce qu’il cherche. Lisez jusqu’au début d’un ' +
    'chapitre et ajoutez-le, ou collez une liste déjà faite.',
  add: 'Ajouter un chapitre ici',
  paste: 'Coller une liste…',
  undo: 'Annuler',
  redo: 'Rétablir',
  more: 'Plus',
  discard: 'Abandonner mes modifications',
  ofSource: 'Prendre ceux du fichier source',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  saved: 'Enregistré',
  unsaved: 'Pas encore enregistré',
  savedNotice: 'Chapitres enregistrés',
  notSaved: 'Les chapitres n’ont pas été enregistrés',
  changedMeanwhile: 'Quelqu’un d’autre a enregistré des chapitres pendant que vous les modifiiez.',
  takeTheirs: 'Prendre l’autre version',
  saveOver: 'Enregistrer la mienne',
  restored: 'Vos dernières modifications n’étaient pas enregistrées. Les revoici.',
  playFrom: (number: number) => `Lire à partir du chapitre ${number}`,
  titleOf: (number: number) => `Titre du chapitre ${number}`,
  titleHint: 'Titre',
  startOf: (number: number) => `Début du chapitre ${number}`,
  startHere: 'Début au temps du lecteur',
  setStart: 'Fixer le début',
  removeOf: (number: number) => `Supprimer le chapitre ${number}`,
  until: 'jusqu’à',
  theEnd: 'la fin',
  endOf: (number: number) => `Fin du chapitre ${number}`,
  endHere: 'Fin au temps du lecteur',
  setEnd: 'Fixer la fin',
  endHint: 'Vide\u00a0: il dure jusqu’au début du suivant',
  faults: {
    untitled: 'Un chapitre a besoin d’un titre.',
    doubled: 'Un autre chapitre commence au même temps.',
    beyond: 'Il commence après la fin de la vidéo.',
    backwards: 'Il se termine avant de commencer.',
    overlap: 'Il se termine après le début du suivant.',
    endBeyond: 'Il se termine après la fin de la vidéo.',
  },
  pasteTitle: 'Coller une liste de chapitres',
  pasteLabel: 'Un temps et un titre par ligne',
  pasteExample: '0:00 Introduction\n1:30 Les grains\n4:05 Premier crack',
  pasteCount: (count: number) =>
    counted(count, { one: '# chapitre trouvé.', other: '# chapitres trouvés.' }),
  pasteReplaces: (count: number) =>
    counted(count, {
      one: 'Il remplace celui qui existe.',
      other: 'Ils remplacent les # qui existent.',
    }),
  pasteFaults: 'Ce qui ne va pas',
  pasteNothing: 'Écrivez au moins une ligne, par exemple\u00a0: 0:00 Introduction',
  pasteDeed: 'Reprendre',
  lineFaults: {
    noTime: (line: number, text: string, _length: string) =>
      `La ligne ${line} n’a pas de temps\u00a0: «\u00a0${text}\u00a0». Commencez par un temps, par exemple 1:30.`,
    noTitle: (line: number, text: string, _length: string) =>
      `La ligne ${line} n’a pas de titre\u00a0: «\u00a0${text}\u00a0».`,
    doubled: (line: number, text: string, _length: string) =>
      `La ligne ${line} a le temps d’une ligne précédente\u00a0: «\u00a0${text}\u00a0».`,
    beyond: (line: number, text: string, length: string) =>
      `La ligne ${line} commence après la fin de la vidéo, qui dure ${length}\u00a0: «\u00a0${text}\u00a0».`,
  },
}
