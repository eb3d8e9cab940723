import cookie from '@fastify/cookie';
import statics from '@fastify/static';
import { guardLearners, platformRoutes, refuseUnreadableAddress } from '@sentiero/lab-app';
import fastify, { type FastifyInstance } from 'fastify';
import type { ShopContext } from './context.ts';
import { shopEvents } from './events/index.ts';
import { handleErrors } from './http/errors.ts';
import { forgetSignedOut } from './http/forget-signed-out.ts';
import { readForms } from './http/input.ts';
import { gateOf } from './http/learner-gate.ts';
import { followMode } from './http/shop-headers.ts';
import { accountRoutes } from './routes/account.routes.ts';
import { backupRoutes } from './routes/backup.routes.ts';
import { bellRoutes } from './routes/bell.routes.ts';
import { cardRoutes } from './routes/card.routes.ts';
import { cartRoutes } from './routes/cart.routes.ts';
import { catalogueRoutes } from './routes/catalogue.routes.ts';
import { contactRoutes } from './routes/contact.routes.ts';
import { creditRoutes } from './routes/credit.routes.ts';
import { cspReportRoutes } from './routes/csp-report.routes.ts';
import { deliveryNoteRoutes } from './routes/deliveries.routes.ts';
import { deliveryRoutes } from './routes/delivery.routes.ts';
import { drinkRoutes } from './routes/drinks.routes.ts';
import { flyerRoutes } from './routes/flyer.routes.ts';
import { galleryRoutes } from './routes/gallery.routes.ts';
import { giftRoutes } from './routes/gifts.routes.ts';
import { invitationRoutes } from './routes/invitation.routes.ts';
import { mendRoutes } from './routes/mend.routes.ts';
import { noticeRoutes } from './routes/notice.routes.ts';
import { orderRoutes } from './routes/orders.routes.ts';
import { ownReviewRoutes } from './routes/own-reviews.routes.ts';
import { pictureLinkRoutes } from './routes/picture-link.routes.ts';
import { pickupRoutes } from './routes/pickup.routes.ts';
import { priceRoutes } from './routes/prices.routes.ts';
import { profileRoutes } from './routes/profile.routes.ts';
import { recipeRoutes } from './routes/recipes.routes.ts';
import { resetRoutes } from './routes/reset.routes.ts';
import { reviewRoutes } from './routes/reviews.routes.ts';
import { staffRoutes } from './routes/staff.routes.ts';
import { stockRoutes } from './routes/stock.routes.ts';
import { workshopRoutes } from './routes/workshop.routes.ts';

/** The shop's HTTP server: its gate, its routes and its error handling. */
export async function createApp(shop: ShopContext): Promise<FastifyInstance> {
  const gate = gateOf(shop.env.SHOP_TOKEN);
  const app = fastify({
    logger: { level: 'warn' },
    bodyLimit: 64 * 1024,
    http: { maxHeaderSize: 64 * 1024 },
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 8_000 },
    frameworkErrors: (error, _request, reply) => refuseUnreadableAddress(reply, error, gate),
  });
  guardLearners(app, gate);
  app.decorateRequest('visitor', null);
  followMode(app, shop);
  handleErrors(app, shop);
  readForms(app);
  await app.register(cookie);
  forgetSignedOut(app, shop);
  await app.register(statics, {
    root: new URL('../static/', import.meta.url),
    prefix: '/static/',
    maxAge: '5m',
  });
  platformRoutes(app, {
    token: gate.token,
    events: shopEvents,
    copies: shop.copies,
    modes: { vulnerable: 'open', hardened: 'defended' },
    loginFor: 'Customer account at the Quartierladen',
  });
  catalogueRoutes(app, shop);
  priceRoutes(app, shop);
  reviewRoutes(app, shop);
  ownReviewRoutes(app, shop);
  accountRoutes(app, shop);
  resetRoutes(app, shop);
  orderRoutes(app, shop);
  profileRoutes(app, shop);
  pictureLinkRoutes(app, shop);
  cartRoutes(app, shop);
  creditRoutes(app, shop);
  staffRoutes(app, shop);
  backupRoutes(app, shop);
  recipeRoutes(app, shop);
  cardRoutes(app, shop);
  pickupRoutes(app, shop);
  drinkRoutes(app, shop);
  invitationRoutes(app, shop);
  noticeRoutes(app, shop);
  galleryRoutes(app, shop);
  deliveryNoteRoutes(app, shop);
  stockRoutes(app, shop);
  giftRoutes(app, shop);
  deliveryRoutes(app, shop);
  contactRoutes(app, shop);
  bellRoutes(app, shop);
  flyerRoutes(app, shop);
  cspReportRoutes(app, shop);
  workshopRoutes(app, shop);
  mendRoutes(app, shop);
  return app;
}
