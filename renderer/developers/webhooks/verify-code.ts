/**
 * How a receiver checks that a message is from here (Standard Webhooks), with nothing but what each
 * language brings.
 */
export const VERIFY_CODE: Readonly<Record<string, string>> = {
  Node: `import { createHmac, timingSafeEqual } from 'node:crypto'

export function isFromUs(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers
  if (Math.abs(Date.now() / 1000 - at) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const right = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest()
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64')
    return given.length === right.length && timingSafeEqual(given, right)
  })
}`,
  Python: `import base64, hashlib, hmac, time

def is_from_us(headers, body: bytes, secret: str) -> bool:
    at = headers["webhook-timestamp"]
    if abs(time.time() - int(at)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    said = f'{headers["webhook-id"]}.{at}.'.encode() + body
    right = "v1," + base64.b64encode(hmac.new(key, said, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(right, one) for one in headers["webhook-signature"].split(" "))`,
  PHP: `<?php
function is_from_us(array $headers, string $body, string $secret): bool {
    $at = $headers['webhook-timestamp'];
    if (abs(time() - (int) $at) > 300) return false;
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $right = 'v1,' . base64_encode(hash_hmac('sha256', "{$headers['webhook-id']}.$at.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $one) {
        if (hash_equals($right, $one)) return true;
    }
    return false;
}`,
  Go: `func IsFromUs(headers http.Header, body []byte, secret string) bool {
	at, err := strconv.ParseInt(headers.Get("webhook-timestamp"), 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-at)) > 300 {
		return false
	}
	key, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%d.%s", headers.Get("webhook-id"), at, body)
	right := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, one := range strings.Split(headers.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(one), []byte(right)) {
			return true
		}
	}
	return false
}`,
}
