import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DOMAIN } from './visitor';

/** The files of a self-signed certificate. */
export interface Certificate {
  certificate: string;
  key: string;
}

/** Makes a certificate in a folder. @throws Error when openssl is not installed */
export function makeCertificate(folder: string): Certificate {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const names = `subjectAltName=DNS:${DOMAIN}`;
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const files = ['-out', certificate, '-keyout', key];
  const args = ['req', '-x509', ...kind, '-subj', `/CN=${DOMAIN}`, '-addext', names, ...files];
  const { error, status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (error || status !== 0) throw new Error(`openssl made no certificate: ${error?.message ?? stderr}`);
  return { certificate, key };
}
