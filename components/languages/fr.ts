/** French, for all elements. */
import type { Translation } from './translation.ts'

export const translation: Translation = {
  failures: {
    unknown: 'Cette vidéo n’existe pas.', refused: 'Cette vidéo est privée.', unreachable: 'La vidéo est inaccessible.',
    errored: 'Cette vidéo n’a pas pu être traitée.', retry: 'Réessayer',
  },
  player: {
    player: 'Lecteur vidéo', play: 'Lire', playNamed: (name) => `Lire ${name}`, pause: 'Mettre en pause', replay: 'Revoir', retry: 'Réessayer',
    processingTitle: 'Cette vidéo est en cours de traitement', processingDetail: 'Elle démarre ici dès qu’elle est prête.',
    waitingTitle: 'Cette vidéo n’est pas encore là', waitingDetail: 'Elle apparaît ici une fois envoyée.', processed: (percent) => `${percent} % terminé`,
    failures: {
      unknown: ['Cette vidéo n’existe pas', 'Elle a peut-être été supprimée, ou l’adresse sur cette page est fausse.'],
      refused: ['Cette vidéo est privée', 'Il faut l’autorisation de son propriétaire pour la voir ici.'],
      unreachable: ['La vidéo est inaccessible', 'Vérifiez la connexion et réessayez.'],
      errored: ['Cette vidéo n’a pas pu être traitée', 'Son propriétaire peut l’envoyer à nouveau.'],
      network: ['La connexion a été perdue', 'La vidéo reprend là où elle s’est arrêtée dès que vous réessayez.'],
      media: ['Cette vidéo ne peut pas être lue', 'Une partie n’a pas pu être décodée.'],
      unsupported: ['Ce navigateur ne peut pas lire la vidéo', 'Un navigateur plus récent le peut.'],
    },
    seek: 'Position', of: (time, duration) => `${time} sur ${duration}`, mute: 'Couper le son', unmute: 'Rétablir le son', muted: 'Son coupé', volume: 'Volume', chapters: 'Chapitres',
    subtitles: 'Sous-titres', off: 'Désactivés', settings: 'Réglages', quality: 'Qualité', auto: 'Automatique', speed: 'Vitesse', normal: 'Normale', audioTrack: 'Piste audio', original: 'Original',
    textSize: 'Taille du texte', textSizes: ['Petite', 'Normale', 'Grande', 'Très grande'], textLook: 'Style du texte', textLooks: ['Blanc sur fond sombre', 'Blanc avec ombre', 'Jaune sur noir'],
    back: 'Retour', fullscreen: 'Plein écran', leaveFullscreen: 'Quitter le plein écran', pip: 'Image dans l’image', leavePip: 'Quitter l’image dans l’image', cast: 'Lire sur un autre écran',
    airplay: 'AirPlay', loading: 'Chargement', ended: 'La vidéo est terminée', keys: 'Clavier', close: 'Fermer', keyForward: 'Avancer', keyBack: 'Reculer', keyLouder: 'Plus fort',
    keyQuieter: 'Moins fort', keyFaster: 'Plus vite', keySlower: 'Moins vite', keyTenths: 'À un dixième de la vidéo', keyEnds: 'Au début ou à la fin',
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
