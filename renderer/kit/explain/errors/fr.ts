import type { ErrorMessages } from './en.ts'

const of = (title: string, hint: string) => ({ title, hint })

export const messages: ErrorMessages = {
  unauthorized: of('Vous n’êtes pas connecté', 'Reconnectez-vous.'),
  second_factor_required: of(
    'Un second facteur est nécessaire',
    'Saisissez aussi le code de l’application d’authentification, ou un code de secours.',
  ),
  sso_required: of(
    'L’authentification unique est obligatoire',
    'Connectez-vous par un fournisseur d’identité.',
  ),
  sso_failed: of(
    'L’authentification unique a échoué',
    'Un propriétaire teste le fournisseur dans Réglages → Authentification unique.',
  ),
  sign_in_provider_not_found: of(
    'Fournisseur d’identité introuvable',
    'Il a peut-être été supprimé. Rechargez la page.',
  ),
  identity_not_found: of(
    'Association introuvable',
    'Elle a peut-être déjà été supprimée. Rechargez la page.',
  ),
  person_not_found: of('Personne introuvable', 'Elle a peut-être été retirée. Rechargez la page.'),
  upload_link_not_found: of(
    'Lien d’envoi introuvable',
    'Il a peut-être été révoqué. Les liens d’envoi se trouvent sous « Liens privés ».',
  ),
  private_link_not_found: of(
    'Lien privé introuvable',
    'Il a peut-être été révoqué. Les liens privés se trouvent sous « Partager ».',
  ),
  invitation_not_found: of(
    'Invitation introuvable',
    'Elle a peut-être été acceptée ou révoquée. Rechargez la page.',
  ),
  session_not_found: of(
    'Session introuvable',
    'Elle est peut-être déjà terminée. Rechargez la page.',
  ),
  token_invalid: of(
    'Ce jeton n’est pas valide',
    'Créez un nouveau jeton avec une clé de cet espace.',
  ),
  token_expired: of(
    'Le jeton a expiré',
    'Demandez-en un nouveau à la personne qui vous l’a donné.',
  ),
  authorization_pending: of(
    'Pas encore autorisé',
    'Autorisez-le sur la page indiquée, puis réessayez.',
  ),
  slow_down: of('Requêtes trop fréquentes', 'Patientez un instant, puis réessayez.'),
  access_denied: of('Le propriétaire a refusé', 'Adressez-vous au propriétaire, puis recommencez.'),
  device_code_expired: of(
    'La connexion a expiré ou est déjà terminée',
    'Recommencez avec svc login.',
  ),
  domain_not_allowed: of(
    'Non disponible sur ce site',
    'Demandez au propriétaire d’ajouter le site aux domaines autorisés.',
  ),
  read_only_key: of('Cette clé est en lecture seule', 'Utilisez une clé qui peut écrire.'),
  forbidden: of('Non autorisé', 'Adressez-vous au propriétaire.'),
  not_found: of('Introuvable', 'Vérifiez l’URL.'),
  video_not_found: of(
    'Cette vidéo n’existe pas',
    'Elle a peut-être été supprimée. Revenez à la liste.',
  ),
  collection_not_found: of(
    'Cette collection n’existe pas',
    'Elle a peut-être été supprimée. Revenez à la liste.',
  ),
  space_not_found: of('Cet espace n’existe pas', 'Choisissez un autre espace.'),
  key_not_found: of('Cette clé n’existe pas', 'Elle a peut-être été révoquée. Rechargez la liste.'),
  event_not_found: of('Cet événement n’existe pas', 'Lisez le journal depuis le début.'),
  subtitle_not_found: of(
    'Ces sous-titres n’existent pas',
    'Ils ont peut-être été supprimés. Rechargez la page.',
  ),
  audio_track_not_found: of(
    'Cette piste audio n’existe pas',
    'Elle a peut-être été supprimée. Rechargez la page.',
  ),
  webhook_not_found: of(
    'Ce webhook n’existe pas',
    'Il a peut-être été supprimé. Rechargez la liste.',
  ),
  delivery_not_found: of('Cet envoi n’existe pas', 'Les envois sont conservés 30 jours.'),
  import_not_found: of('Cet import n’existe pas', 'Rechargez la liste.'),
  backup_not_found: of(
    'Cette sauvegarde n’existe pas',
    'Elle a peut-être été supprimée. Rechargez la liste.',
  ),
  worker_not_found: of('Ce worker n’existe pas', 'Il s’est peut-être arrêté. Rechargez la page.'),
  import_folder_not_found: of(
    'Ce dossier à importer n’existe pas',
    'Vérifiez le numéro ou le chemin du dossier.',
  ),
  transcript_not_found: of(
    'Il n’y a pas de transcription',
    'Ajoutez des sous-titres dans la langue parlée et marquez-les comme originaux, ou ' +
      'faites-en faire une.',
  ),
  passkey_not_found: of(
    'Cette clé d’accès n’existe pas',
    'Elle a peut-être été supprimée. Rechargez la page.',
  ),
  device_authorization_not_found: of(
    'Ce code n’existe pas',
    'Comparez-le à celui du terminal. Un code est valable 10 minutes.',
  ),
  upload_not_found: of(
    'Cet envoi n’existe pas',
    'Il a peut-être expiré ou est déjà terminé. Recommencez l’envoi.',
  ),
  method_not_allowed: of('Méthode non autorisée', 'Rechargez la page.'),
  conflict: of('Conflit avec un élément existant', 'Modifiez-le, puis réessayez.'),
  idempotency_key_reused: of('Cette demande a déjà été faite', 'Rechargez la page.'),
  invalid_state: of('Impossible dans cet état', 'Rechargez la page pour voir l’état actuel.'),
  not_playable: of('La vidéo n’est pas encore lisible', 'Attendez qu’elle le soit.'),
  unsupported_tus_version: of(
    'Version du protocole d’envoi non prise en charge',
    'Rechargez la page.',
  ),
  upload_too_large: of(
    'Le fichier est trop volumineux',
    'Envoyez un fichier plus petit, ou demandez à l’exploitant d’augmenter SVC_MAX_SOURCE_BYTES.',
  ),
  too_many_uploads: of(
    'Trop d’envois inachevés',
    'Terminez ou annulez des envois commencés, puis réessayez.',
  ),
  body_too_large: of('La demande est trop volumineuse', 'Raccourcissez le texte.'),
  unsupported_media_type: of(
    'Ce type de fichier n’est pas pris en charge ici',
    'Choisissez un autre fichier.',
  ),
  range_not_satisfiable: of('Cette partie est hors du fichier', 'Rechargez la page.'),
  validation_failed: of('La requête n’est pas valide', 'Modifiez-le, puis réessayez.'),
  passkey_invalid: of(
    'La clé d’accès n’a pas pu être vérifiée',
    'Réessayez, ou connectez-vous autrement.',
  ),
  bad_request: of('La requête est incorrecte', 'Rechargez la page.'),
  invalid_json: of('La requête est illisible', 'Rechargez la page.'),
  rate_limited: of('Trop de requêtes en une minute', 'Patientez un instant, puis réessayez.'),
  unsupported_source: of(
    'Le fichier n’est pas utilisable comme vidéo',
    'Vérifiez qu’il se lit chez vous, ou exportez-le de nouveau en MP4, MOV, MKV ou WebM.',
  ),
  source_damaged: of(
    'Le fichier est endommagé ou incomplet',
    'Exportez ou copiez-le de nouveau, puis renvoyez-le.',
  ),
  source_unreachable: of(
    'L’URL n’a pas pu être récupérée',
    'Vérifiez qu’elle s’ouvre sans mot de passe dans un navigateur et qu’elle mène au ' +
      'fichier lui-même.',
  ),
  source_address_refused: of(
    'Cette URL n’est pas autorisée',
    'Utilisez une URL http ou https publique, ou demandez à l’exploitant d’ajouter l’hôte ' +
      'à SVC_ALLOW_PRIVATE_HOSTS.',
  ),
  import_refused: of(
    'L’autre plateforme refuse l’accès',
    'Créez-y un nouveau jeton d’accès avec les droits nécessaires, puis relancez l’import.',
  ),
  import_unavailable: of(
    'L’autre plateforme ne fournit pas le fichier',
    'Téléchargez le fichier là-bas, puis envoyez-le ici.',
  ),
  import_incomplete: of(
    'Certains éléments n’ont pas pu être importés',
    'La raison figure à chaque élément. Relancez l’import\u00a0: ce qui est déjà là n’est pas repris.',
  ),
  upload_expired: of('L’envoi a expiré', 'Envoyez de nouveau le fichier.'),
  encoding_failed: of(
    'La vidéo n’a pas pu être encodée',
    'Réessayez\u00a0; si l’échec persiste, le journal du serveur en donne la raison.',
  ),
  hardware_failed: of(
    'L’encodeur matériel est en échec',
    'Rien à faire\u00a0: la vidéo est encodée par logiciel.',
  ),
  transcription_failed: of(
    'Le son n’a pas pu être transcrit',
    'Le journal du serveur en donne la raison. Réessayez ensuite.',
  ),
  backup_place_failed: of(
    'La destination des sauvegardes ne peut pas être utilisée',
    'Vérifiez la destination sous Réglages → Stockage.',
  ),
  mail_failed: of(
    'Le serveur de messagerie n’a pas accepté le message',
    'Vérifiez les paramètres sous Réglages → E-mail.',
  ),
  transcriber_missing: of(
    'Aucune transcription n’est configurée',
    'Demandez à l’exploitant de définir SVC_TRANSCRIBER, ou envoyez des sous-titres.',
  ),
  file_lost: of(
    'Un fichier de cette vidéo est perdu',
    'Le propriétaire peut le restaurer depuis une sauvegarde, ou renvoyer le ' +
      'fichier source de la vidéo.',
  ),
  format_not_offered: of('Ce format n’est pas pris en charge', 'Choisissez un autre format.'),
  storage_full: of(
    'Le disque est plein',
    'Libérez de l’espace sur le disque du dossier de données, puis réessayez.',
  ),
  storage_unreachable: of(
    'Le bucket contenant les fichiers est inaccessible',
    'Vérifiez le bucket, ses clés et le réseau. svc reprend automatiquement.',
  ),
  engine_unavailable: of(
    'ffmpeg est introuvable',
    'Installez ffmpeg 5.1 ou plus récent, ou indiquez son chemin dans SVC_FFMPEG.',
  ),
  sandbox_unavailable: of(
    'Le bac à sable de ffmpeg est incomplet sur cette machine',
    'La page État indique ce qui manque et ce qu’il faut faire.',
  ),
  too_busy: of('Le serveur est surchargé', 'Patientez un instant, puis réessayez.'),
  not_received_yet: of(
    'Cette partie de la vidéo n’est pas encore envoyée',
    'Patientez un instant, puis réessayez.',
  ),
  shutting_down: of('svc s’arrête', 'Réessayez dans quelques secondes.'),
  internal_error: of(
    'Erreur interne',
    'Réessayez\u00a0; si cela se reproduit, cherchez l’identifiant de la requête dans le ' +
      'journal du serveur.',
  ),
}
