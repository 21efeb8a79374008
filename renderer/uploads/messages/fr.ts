import { counted } from '../../kit/language.ts'
import type { UploadsMessages } from './en.ts'

export const messages: UploadsMessages = {
  uploads: 'Envois',
  show: 'Développer les envois',
  fold: 'Réduire les envois',
  clear: 'Effacer les envois terminés',
  clearShort: 'Effacer les terminés',
  uploading: (count) => counted(count, { one: 'Envoi de # fichier', other: 'Envoi de # fichiers' }),
  failed: (count) => counted(count, { one: '# envoi a échoué', other: '# envois ont échoué' }),
  complete: (count) =>
    count === 1
      ? 'Envoi terminé'
      : counted(count, { one: '# envoi terminé', other: '# envois terminés' }),
  processing: (count) =>
    counted(count, { one: 'Traitement de # fichier', other: 'Traitement de # fichiers' }),
  parts: {
    uploading: (count) =>
      counted(count, { one: '# en cours d’envoi', other: '# en cours d’envoi' }),
    processing: (count) =>
      counted(count, { one: '# en cours de traitement', other: '# en cours de traitement' }),
    failed: (count) => counted(count, { one: '# échoué', other: '# échoués' }),
    complete: (count) => counted(count, { one: '# terminé', other: '# terminés' }),
  },
  left: (time) => `encore ${time}`,
  sent: (sent, all) => `${sent} sur ${all}`,
  speed: (bytes) => `${bytes}/s`,
  waiting: (size) => `En attente · ${size}`,
  watchable: 'Déjà lisible',
  uploaded: 'Envoyé',
  deletedSince: 'Envoyé, supprimé depuis',
  itFailed: 'Le traitement a échoué.',
  again: (name) => `Envoyer de nouveau ${name}`,
  open: 'Ouvrir',
  openWhat: (name) => `Ouvrir ${name}`,
  tryAgain: 'Réessayer',
  remove: 'Retirer',
  removeWhat: (name) => `Retirer l’envoi de ${name}`,
  cancel: 'Annuler',
  cancelWhat: (name) => `Annuler l’envoi de ${name}`,

  drop: 'Déposez pour envoyer',
  folder: (name) => `Le dossier ${name} n’a pas été envoyé`,
  noFolders: 'Les dossiers ne peuvent pas être déposés.',
  noFoldersHint: 'Ouvrez-le et déposez les fichiers qu’il contient.',
  empty: 'Le fichier est vide.',
  chooseOther: 'Choisissez un autre fichier.',
  stopped: (name: string) =>
    `L’envoi de ${name} a été arrêté, mais la vidéo figure encore dans la liste`,
}
