/** French, for all elements. */
import type { Translation } from './translation.ts'

export const translation: Translation = {
  failures: {
    unknown: 'Cette vidéo n’existe pas.', refused: 'Cette vidéo est privée.', unreachable: 'La vidéo est inaccessible.',
    errored: 'Cette vidéo n’a pas pu être traitée.', retry: 'Réessayer',
  },
  clip: {
    play: 'Lire', pause: 'Mettre en pause',
  },
  text: {
    transcript: 'Transcription', search: 'Rechercher dans la transcription', language: 'Langue', follow: 'Suivre la lecture', none: 'Cette vidéo n’a pas de transcription.',
    loading: 'La transcription se charge.', found: (at, count) => `${at} sur ${count}`, nothingFound: 'Aucun résultat', next: 'Suivant', previous: 'Précédent', jumpTo: (time) => `Lire à partir de ${time}`,
  },
  list: {
    videos: 'Vidéos', loading: 'Chargement…', none: 'Il n’y a pas encore de vidéos ici.', nothingFound: 'Aucun résultat.', unknown: 'Cette liste n’existe pas ou n’est pas publique.',
    refused: 'Cette liste est privée.', unreachable: 'La liste est injoignable.', moreFailed: 'Impossible de charger la suite.', more: 'Afficher plus', search: 'Rechercher des vidéos', order: 'Ordre',
    newest: 'Plus récentes', oldest: 'Plus anciennes', az: 'Nom, de A à Z', za: 'Nom, de Z à A', back: (name) => `Retour à ${name}`, count: (count) => (count <= 1 ? `${count} vidéo` : `${count} vidéos`),
    shown: (count, all) => `${count <= 1 ? `${count} vidéo affichée` : `${count} vidéos affichées`}${all ? '' : ', il y en a d’autres'}`, close: 'Fermer', previous: 'Vidéo précédente', next: 'Vidéo suivante',
  },
  files: {
    video: 'Vidéo', audio: 'Son', subtitles: 'Sous-titres', transcript: 'Transcription', original: 'Fichier d’origine', none: 'Il n’y a rien à télécharger.', waiting: 'Les fichiers sont en préparation.',
    loading: 'Recherche des fichiers.', download: 'Télécharger',
  },
  audio: {
    player: 'Lecteur audio', play: 'Lire', pause: 'Mettre en pause', mute: 'Couper le son', unmute: 'Rétablir le son', volume: 'Volume', seek: 'Position', of: (time, duration) => `${time} sur ${duration}`,
    speed: 'Vitesse', track: 'Piste audio', subtitles: 'Sous-titres', off: 'Désactivés', waiting: 'Le son est en cours de traitement.', none: 'Cette vidéo n’a pas de son.', loading: 'Le son se charge.',
  },
}
