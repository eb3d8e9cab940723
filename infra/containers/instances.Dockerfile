# The service for copies of targets, and the gate before a container engine (src/gate.ts).
# Build it from the root of the repository.
ARG NODE_IMAGE=node:26.10.0-trixie-slim

FROM ${NODE_IMAGE} AS tools
ENV CI=1 TURBO_TELEMETRY_DISABLED=1
RUN ["npm", "install", "--global", "pnpm@12.21.0", "turbo@2.11.11"]

FROM tools AS pruned
WORKDIR /repository
COPY . .
RUN ["turbo", "prune", "@sentiero/instances", "--docker"]

FROM tools AS installed
WORKDIR /app
COPY --from=pruned /repository/out/json/ ./
RUN ["pnpm", "install", "--prod", "--frozen-lockfile", "--ignore-scripts", "--filter-prod", "@sentiero/instances..."]
COPY --from=pruned /repository/out/full/packages ./packages
COPY --from=pruned /repository/out/full/apps ./apps

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="sentiero-instances" \
  org.opencontainers.image.description="Starts learners' own copies of target applications"
# Build tools of the base image are removed. Outside of a cluster, copies are closed off by rules of the packet filter.
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends nftables \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/cache/debconf/* /var/log/* \
  /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/yarn* /opt/yarn*
COPY --from=installed /app /app
COPY infra/containers/health-check.ts /app/
WORKDIR /app/apps/instances
ENV NODE_ENV=production HOST=0.0.0.0 INSTANCES_PORT=8082
EXPOSE 8082
USER 10001:10001
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "/app/health-check.ts", "INSTANCES_PORT", "/"]
ENTRYPOINT ["node"]
CMD ["src/main.ts"]
