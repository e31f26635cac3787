import {
  PREVIEW_PARAMETER,
  SETTINGS_FILE_BYTES,
  isLookKey,
  isPolicyKey,
  previewPath,
  settingsFileText,
} from '@shop/shared/contracts';
import type { SettingKey } from '@shop/shared/contracts';
import { DRAWING_LIMITS, IMAGE_LIMITS, IMAGE_REFUSALS, calendarDay } from '@shop/shared/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WriteContext } from '../../actor';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { invalid, notFound } from '../../errors';
import { acceptForms } from '../../http/forms';
import type { FormRules } from '../../http/forms';
import { listReply } from '../../http/list-reply';
import { defaultContent } from '../../settings/content';
import { waitForServers } from '../../settings/wait-for-servers';
import { readVersion } from '../../settings/preview';
import { PREVIEW_LINK_MS } from '../../settings/preview-links';
import { isUnavailable } from '../../unavailable';
import { contentHistory, listContent, saveContent, undoContent } from './change-content';
import { changeSettings, settingHistory, undoSetting } from './change-settings';
import { storeDrawing } from './store-drawing';
import { storeOpening } from './store-opening';
import { exportSettings, importSettings } from './settings-file';

/** Settings that back offices of older releases do not know. */
const ADDED: readonly SettingKey[] = [
  'orderPieces',
  'orderTotal',
  'pendingOrdersPerPhone',
  'pendingOrdersPerPhoneInAll',
  'titleSuffix',
  'homeDescription',
  'siteDescription',
  'refusalsToWarn',
  'refusalsToCall',
  'refusalsToRefuse',
  'maintenance',
  'searchSynonyms',
  'country',
  'messageReceived',
  'messageConfirm',
  'messageExchange',
  'messageOnTheWay',
  'messageDelivered',
  'messagePaymentDue',
  'messageBackInStock',
  'costOfGoods',
  'confirmLinkHours',
  'cancelSilentAfterHours',
  'retentionMonths',
  'copiesDays',
  'webhookUrl',
  'mailTo',
  'exchangeHoldDays',
  'balanceDays',
  'potCourier',
  'potTill',
  'potBank',
  'settlementsFrom',
  'afterAdd',
  'shopDrawerCheckout',
];

/** The form of a drawing. */
const DRAWING_FORM: FormRules = {
  files: {
    field: 'drawing',
    count: 1,
    bytes: DRAWING_LIMITS.bytes,
    tooMany: 'Choose one file',
    tooLarge: DRAWING_LIMITS.tooLarge,
  },
  toBody: () => undefined,
};

/** The form of a picture for the opening of the home page. */
const OPENING_FORM: FormRules = {
  files: {
    field: 'picture',
    count: 1,
    bytes: IMAGE_LIMITS.bytes,
    tooMany: 'Choose one picture',
    tooLarge: IMAGE_REFUSALS.tooLarge,
  },
  toBody: () => undefined,
};

/** The settings and the content of the public pages, which admins change while the shop runs. */
export function registerSettingsRoutes(
  app: FastifyInstance,
  { db, now, config, settings, changes, pictures, previews }: Deps,
): void {
  /** Waits until every server uses what was saved. The write stays saved, even if this wait fails. */
  const inForce = async (request: FastifyRequest) => {
    try {
      const behind = await waitForServers(db);
      if (behind > 0) request.log.warn({ behind }, 'servers live that do not follow the settings that were saved');
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      request.log.warn({ err: error }, 'whether all servers follow the settings that were saved is not known');
    }
    await changes.flush();
    await settings.upToDate();
  };

  callRoute(app, 'publicSettings', () => settings.current(), { anonymous: true });
  // A back office of an older release breaks on settings that it does not know.
  const listFor = ({ all }: { all?: boolean | undefined }) =>
    all ? settings.list() : settings.list().filter(({ key }) => !ADDED.includes(key));
  callRoute(app, 'listSettings', ({ query }) => listFor(query));
  callRoute(app, 'changeSettings', async ({ query, body, request, write }) => {
    await changeSettings(db, config, body, write);
    await inForce(request);
    return listFor(query);
  });
  callRoute(app, 'settingHistory', async ({ params, query, reply }) =>
    listReply(reply, await settingHistory(db, params.key, query)),
  );
  callRoute(app, 'undoSetting', async ({ params, query, body, request, write }) => {
    await undoSetting(db, config, params.key, body, write);
    await inForce(request);
    return listFor(query);
  });

  callRoute(
    app,
    'getPolicyText',
    ({ params, reply }) => {
      // The browser must revalidate the text on every visit.
      void reply.header('cache-control', 'no-cache');
      return { blocks: settings.policy(params.key) };
    },
    { anonymous: true },
  );

  const defaults = () => defaultContent(settings.current());
  const contentWrite = (write: WriteContext) => ({ ...write, defaults: defaults(), pictures });
  callRoute(app, 'listContent', async ({ query }) => {
    const parts = await listContent(db, defaults());
    // A back office of an older release breaks on parts that it does not know.
    return parts.filter(({ key }) => (query.policies || !isPolicyKey(key)) && (query.look || !isLookKey(key)));
  });
  callRoute(app, 'saveContent', async ({ body, request, write }) => {
    await saveContent(db, body, contentWrite(write));
    await inForce(request);
    return listContent(db, defaults());
  });
  void app.register(async (scope) => {
    acceptForms(scope);
    callRoute(
      scope,
      'uploadDrawing',
      ({ query, files: [file] }) => {
        if (file === undefined) throw invalid('drawing', 'Choose an SVG file');
        return storeDrawing({ db, store: pictures }, file, query.use);
      },
      { form: DRAWING_FORM },
    );
    callRoute(
      scope,
      'uploadOpening',
      ({ files: [file] }) => {
        if (file === undefined) throw invalid('picture', 'Choose a picture');
        return storeOpening({ db, store: pictures, maxPixels: config.picturePixels }, file);
      },
      { form: OPENING_FORM },
    );
  });
  callRoute(app, 'contentHistory', async ({ params, query, reply }) =>
    listReply(reply, await contentHistory(db, params.key, query)),
  );
  callRoute(app, 'previewContent', async ({ params: { key }, query: { version } }) => {
    if ((await readVersion(db, { key, version })) === undefined) throw notFound('Version');
    const until = new Date(now().getTime() + PREVIEW_LINK_MS);
    const token = await previews.sign({ key, version }, until);
    return { path: `${previewPath(key)}?${PREVIEW_PARAMETER}=${token}`, until: until.toISOString() };
  });
  callRoute(app, 'undoContent', async ({ params, body, request, write }) => {
    await undoContent(db, params.key, body, contentWrite(write));
    await inForce(request);
    return listContent(db, defaults());
  });
  callRoute(app, 'exportSettings', async ({ reply }) => {
    const day = calendarDay(now(), settings.current().timeZone);
    void reply
      .header('content-disposition', `attachment; filename="settings-${day}.json"`)
      .serializer(settingsFileText);
    return exportSettings(db);
  });
  callRoute(
    app,
    'importSettings',
    async ({ query, body, request, write }) => {
      const done = await importSettings(db, config, body, query.confirm ?? false, write);
      if (done.applied) await inForce(request);
      return done;
    },
    { bodyLimit: SETTINGS_FILE_BYTES },
  );
}
