# Ends with 0 when this container's nginx answers: a small image has no curl, but Debian always has this much perl.
use strict;
use IO::Socket::INET;
my $socket = IO::Socket::INET->new(PeerAddr => '127.0.0.1:8080', Timeout => 2) or exit 1;
print $socket "GET /health/live HTTP/1.0\r\n\r\n";
exit(<$socket> =~ / 200 / ? 0 : 1);
