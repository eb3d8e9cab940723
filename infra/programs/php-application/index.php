<?php
require 'start.php';
requireLogin();
page('Members', '<a href="people.php?id=1">People</a> <a href="upload.php">Upload</a>');
