/** French, for all elements. */
import type { Translation } from './translation.ts'

export const translation: Translation = {
  failures: {
    unknown: 'Vidéo introuvable. Elle est peut-être privée ou supprimée.', refused: 'Cette vidéo est privée.', unreachable: 'La vidéo est inaccessible.',
    errored: 'Cette vidéo n’est pas disponible.', retry: 'Réessayer',
  },
  player: {
    player: 'Lecteur vidéo', play: 'Lire', playNamed: (name) => `Lire ${name}`, pause: 'Mettre en pause', replay: 'Revoir', retry: 'Réessayer',
    processingTitle: 'Cette vidéo est en cours de traitement', processingDetail: 'Elle démarre ici dès qu’elle est prête.',
    waitingTitle: 'Cette vidéo n’est pas encore là', waitingDetail: 'Elle apparaît ici une fois envoyée.', processed: (percent) => `${percent} % terminé`,
    failures: {
      unknown: ['Vidéo introuvable', 'Elle est peut-être privée ou supprimée, ou l’ID d’intégration est incorrect.'],
      refused: ['Cette vidéo est privée', 'Il faut l’autorisation de son propriétaire pour la voir ici.'],
      unreachable: ['La vidéo est inaccessible', 'Vérifiez la connexion et réessayez.'],
      errored: ['Cette vidéo n’est pas disponible', ''],
      network: ['La connexion a été perdue', 'La vidéo reprend là où elle s’est arrêtée dès que vous réessayez.'],
      media: ['Cette vidéo ne peut pas être lue', 'Une partie n’a pas pu être décodée.'],
      unsupported: ['Ce navigateur ne peut pas lire la vidéo', 'Un navigateur plus récent le peut.'],
    },
    missingTitle: 'Aucune vidéo à lire',
    missingDetail: 'Il manque à ce lecteur l’attribut `embed` : l’ID d’une vidéo.',
    offline: 'Vous semblez être hors ligne. La lecture reprendra au retour de la connexion.',
    slow: 'Chargement en cours. La connexion est lente, ou le serveur ne répond pas.',
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
  upload: {
    drop: 'Déposez des fichiers ici', dropOne: 'Déposez un fichier ici', letGo: 'Relâchez pour ajouter', choose: 'Choisir des fichiers', chooseOne: 'Choisir un fichier', folder: 'Choisir un dossier', start: 'Envoyer',
    upTo: (size) => `jusqu’à ${size} chacun`, atMost: (count) => (count === 1 ? 'un fichier' : `${count} fichiers au plus`), files: 'Fichiers', total: 'Tous les fichiers',
    pause: 'Suspendre', resume: 'Reprendre', retry: 'Réessayer', cancel: 'Annuler', remove: 'Retirer de la liste', pauseAll: 'Tout suspendre', resumeAll: 'Tout reprendre', cancelAll: 'Tout annuler', clear: 'Vider la liste',
    queued: 'En attente de son tour', preparing: 'En préparation', paused: 'Suspendu', processing: 'Envoyé. La vidéo est en cours de traitement.', done: 'Terminé',
    wentOn: (share) => `repris à ${share}`, of: (sent, total) => `${sent} sur ${total}`, rate: (size) => `${size}/s`, left: (time) => `encore ${time}`,
    ready: (count, all) => `${count} sur ${all} envoyés`, added: (count) => (count === 1 ? 'Un fichier ajouté.' : `${count} fichiers ajoutés.`),
    leftOut: (count) => (count === 1 ? 'Un fichier du dossier n’est pas une vidéo et a été laissé de côté.' : `${count} fichiers du dossier ne sont pas des vidéos et ont été laissés de côté.`),
    tooMany: (count) => (count === 1 ? 'Un fichier a été laissé de côté : le maximum est atteint.' : `${count} fichiers ont été laissés de côté : le maximum est atteint.`),
    uploaded: (name) => `${name} a été envoyé.`, playable: (name) => `${name} est prêt.`, required: 'Ajoutez un fichier.', pending: 'Attendez que tout soit envoyé.',
    reasons: {
      type: 'Ce type de fichier n’est pas accepté.', size: 'Ce fichier est trop volumineux.', empty: 'Ce fichier est vide.', count: 'Le maximum de fichiers est atteint.',
      offline: 'Pas de réseau. L’envoi reprendra de lui-même.', unreachable: 'La connexion est perdue. L’envoi reprendra de lui-même.', busy: 'Le serveur est occupé. L’envoi reprendra de lui-même.', token: 'En attente de l’autorisation d’envoyer.',
      refused: 'L’envoi n’est pas autorisé ici, ou ne l’est plus.', unknown: 'L’endroit prévu n’existe plus.', state: 'La vidéo est en cours de traitement. Réessayez ensuite.', full: 'Le serveur n’a plus de place.',
      unreadable: 'Le fichier est illisible. Il a été déplacé ou modifié ; choisissez-le de nouveau.', unusable: 'Ce fichier ne peut pas servir de vidéo.', damaged: 'Ce fichier est endommagé ou incomplet.', failed: 'L’envoi a échoué.',
    },
  },
}
